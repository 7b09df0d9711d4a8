/** Words of many languages by which a form's parts are known. Matched against short texts only. */

/** Says that something is sent, and not what: no name for an action. */
export const WEAK =
  /^(?:go!?|ok|okay|submit|send|enter|add|yes|no|next|continue|save|apply|done|confirm|form|button|more|x|×|>+|›|»|→|los|senden|absenden|abschicken|weiter|ok, weiter|speichern|bestätigen|hinzufügen|enviar|aceptar|continuar|guardar|siguiente|ir|envoyer|valider|continuer|soumettre|suivant|ajouter|invia|avanti|conferma|salva|verzenden|verstuur|volgende|opslaan|отправить|далее|ок|送信|次へ|送信する|提交|确定|下一步|제출|확인|إرسال|التالي|gönder|wyślij|dalej|skicka|send inn|lähetä|odeslat|submit form|search form|form-?\d*|untitled|default|(?:your |enter )*e-?mail(?: address)?|e-?mail(?:-?adresse)?|adresse e-?mail|correo(?: electrónico)?|メールアドレス|file|text(?:area)?|input)$/iu;

/** Says to leave a field as it is: it is there for machines that fill in whatever there is. */
export const LURE =
  /\b(?:leave|keep) (?:this|the|it)?\b.{0,30}\b(?:blank|empty)\b|\b(?:do not|don['’]t|never) (?:fill|complete|enter|change|write)\b|\bif you(?:['’]re| are)(?: a)? human\b|\bhoney ?-?pot\b|\b(?:anti|no)[- ]?spam\b|\bspam (?:bots?|robots?|protection|trap)\b|\bfor (?:ro)?bots only\b|\bfor validation\b|\b(?:should|must) (?:not be (?:changed|filled)|be left)\b|nicht (?:aus|be)?füllen|(?:leer|frei) ?(?:zu )?lassen|nicht ausfüllen|laisse[rz]? (?:ce champ |le champ )?(?:vide|vierge)|ne (?:pas )?rempli|rempli\w* pas|dej[ae]r? (?:este campo )?(?:en blanco|vac[ií]o)|no (?:rellen|complet)\w+|lasci(?:a|are) (?:questo campo )?(?:vuoto|in bianco)|non (?:compilare|riempire)|deixe? (?:este campo )?(?:em branco|vazio)|não preench|laat (?:dit veld )?leeg|niet (?:in)?vullen|не заполня|остав\p{L}+ .{0,20}пуст|空(?:白|欄)?のまま|入力しない|请勿填写|留空|不要填|비워|작성하지 마|pozostaw\p{L}* .{0,20}puste|nie wypełniaj|lämna .{0,20}tomt|fyll inte|lad .{0,20}tomt|boş bırak|doldurmayın|اترك.{0,30}فارغ/iu;
/** The same by the name of the field. */
export const LURE_NAME =
  /honey[-_]?pot|^hp[-_]|[-_]hp$|^_?gotcha$|bot[-_]?field|^b_[0-9a-f]{10,}_|antispam|spam[-_]?(?:trap|check)|^nospam/i;

/** Credentials of the moment, and challenges that only the person answers. */
export const ONE_TIME =
  /\b(?:otp|totp|2fa|mfa|one[-_ ]?time|passcode|captcha)(?:code)?[-_ ]?\d*\b|(?:verification|verify|security|sms|auth\w*|confirmation|activation)[-_ ]?code|\b\d[- ]digit code\b|captcha|einmal(?:code|passwort)|sicherheitscode|bestätigungscode|código de (?:verificación|confirmación)|code de (?:vérification|sécurité|confirmation)|codice di (?:verifica|conferma)|код подтверждения|確認コード|验证码/iu;
export const CARD =
  /\b(?:credit|debit)?[-_ ]?card[-_ ]?(?:number|no|num|holder|owner|expiry|type|exp\b)|\b(?:name|names?) on (?:the |your )?card\b|\bcard\[|\bcc[-_]?(?:num|number|exp|csc|cvc|type)|\bcv[vc]2?\b|\bcsc\b|kartennummer|prüfnummer|numéro de (?:la )?carte|número de (?:la )?tarjeta|numero (?:della )?carta|номер карты|カード番号|卡号/iu;
/** Goes with a card, and is asked for with other things as well. */
export const EXPIRY =
  /\bexp(?:\b|[-_ .]|ir[ey]|iration)|\bmm ?[/-] ?yy|ablauf|gültig bis|caduc|scadenza|有効期限|有效期/iu;
/** A password in a field that shows what is typed; matched against a name or a label as a whole. */
export const PASSWORD =
  /^(?:\S*[-_.[]|(?:\S{1,12} ){0,2})(?:password|passwd|passphrase|pwd|passwort|kennwort|mot de passe|contraseña|senha|wachtwoord|hasło|heslo|пароль|パスワード|密码|비밀번호)[\d*:\] ]*$/iu;

/** By what a person is known to a site. */
export const IDENTITY =
  /^(?:.*[-_.[])?(?:user(?:name|id)?\w*|login\w*|identifier|email|e-mail|phone|mobile)\]?$/i;
export const USER_NAME = /^(?:.*[-_.[])?(?:user(?:name|id)\w*|login(?:id|name)?|identifier)\]?$/i;
export const SIGN_IN =
  /\b(?:log|sign)[-_ ]?(?:in|on)\b|login|auth|einloggen|\banmelden|iniciar sesión|connexion|inloggen|přihlás|zaloguj|войти|вход\b|ログイン|登录|로그인/iu;
export const NEWSLETTER = /news ?letter|subscri|abonn|mailing list|emails?\b.{0,20}\bsign up|sign up for/iu;

/** Takes the person's own details: what is sent with them is no search. */
export const PERSONAL =
  /e-?mail|phone|\btel\b|telefon|first[-_ ]?name|last[-_ ]?name|full[-_ ]?name|your[-_ ]?name|address|message|comment|nachricht|kommentar|mensaje|comentario|courriel|téléphone|subscribe|newsletter|メール|邮箱|почт/iu;

/** Takes something away. */
export const DESTROYS =
  /\b(?:delete|remove|destroy|erase|deactivate|close (?:my )?account|unsubscribe|revoke)\b|löschen|entfernen|kündigen|abbestellen|eliminar|borrar|supprimer|effacer|elimina(?:re)?\b|verwijder|удалить|削除|删除|삭제|حذف/iu;

/** A search, by the names that fields for it have. */
export const SEARCHES =
  /^(?:q|s|k|query|search|searchterm|search[-_]?(?:query|term|text|word|string|input|field|box)?|keywords?|kw|term|text|find|wd|suche|suchbegriff|recherche|buscar?|p)$/i;

/** The same in a text, or within a name. */
export const SEARCH_WORD =
  /search|\bfind\b|\blook ?up\b|suche|durchsuch|recherch|busca|búsqueda|pesquis|cerca|ricerc|zoek|szuka|vyhled|\bsök|søg|\bhaku|поиск|пошук|найти|検索|搜索|搜尋|검색|찾기|بحث|חיפוש|\bara\b|arama/iu;

/** Not what a page is for: signing in and out, consent to cookies, the look of the page. */
export const HOUSEKEEPING =
  /\b(?:log|sign)[-_ ]?(?:in|out|off|on)\b|logout|login|cookies?\b|consent|accept all|reject all|\bgdpr\b|anmelden|abmelden|einloggen|cerrar sesión|iniciar sesión|déconnexion|connexion|language|sprache|idioma|langue|theme|dark mode|\bclose\b|dismiss|schließen|fermer|cerrar|ログイン|登录|войти/iu;

/** Says on its button that something is taken down, whatever its method is. */
export const COMMITS =
  /^(?:vote|sign ?up|subscribe|register|join|order|buy|book|reserve|post|send|apply|donate|abstimmen|abonnieren|anmelden|bestellen|votar|suscribir\w*|voter|s['’]abonner|s['’]inscrire|iscriviti|vota)\b/iu;

/** Button texts that call to an act of the page, without a field. */
export const CALL =
  /^(?:add to (?:cart|basket|bag|wish ?list|favou?rites)|buy(?: now)?|order(?: now)?|book(?: now)?|reserve(?: now| a .{1,20})?|subscribe|follow|join(?: now)?|donate|vote|like|star|watch|checkout|check out|place order|in den (?:warenkorb|einkaufswagen)|jetzt (?:kaufen|bestellen|buchen)|kaufen|bestellen|buchen|abonnieren|folgen|añadir al carrito|comprar|reservar|suscribirse|seguir|ajouter au panier|acheter|commander|réserver|s['’]abonner|suivre|aggiungi al carrello|acquista|prenota|iscriviti|segui|カートに入れる|購入|予約|加入购物车|购买|أضف إلى السلة)$/iu;
