import { stripInvisible } from './invisible.ts';
import { once } from './once.ts';
import { WordTrie } from './word-trie.ts';

/** An order to a model within a text. */
export interface Instruction {
  /** Where it begins; undefined where it is hidden in markup or in characters that nobody sees. */
  readonly index?: number;
  readonly found: string;
}

/** Of scripts that are not taken apart into words. */
const OTHER_SCRIPT = /[\u0370-\u9fff\uac00-\ud7af]/;
/** How markup begins that sets off messages. */
const MARKUP = /<|\[\/?[is]|##/i;

/**
 * What is said to a model by known kinds of injected instructions: to drop what it was told, to be somebody else, to keep
 * something from the person, to prefer a tool, to give away what it knows. Each is an imperative with its object, so that
 * texts about such things ("the system prompt of the assistant") are none. In each part quantifiers are bounded.
 */
const ORDERS: readonly Order[] = [
  ...english(),
  ...thefts(),
  ...german(),
  ...spanish(),
  ...french(),
  ...others(),
  // Markup that sets off messages of a system or a user.
  {
    needs: [],
    pattern:
      /<\/?(?:system|instructions?|important|secret)>|\[\/?(?:INST|SYSTEM)\]|<<\/?SYS>>|<\|(?:im_start|im_end|system|user|assistant|endoftext|eot_id|start_header_id)\|>|#{2,4} ?(?:System|Instructions?|New Instructions?) ?: /gi,
    where: MARKUP,
  },
  {
    needs: [['system']],
    pattern: /\bSYSTEM (?:MESSAGE|OVERRIDE|INSTRUCTIONS?|NOTICE|COMMAND)\b ?[:-]/g,
  },
];

/** What an order is recognized by. */
interface Order {
  /** Of each of these lists a word is in it, else it is not looked for; a star stands for any end. */
  readonly needs: readonly (readonly string[])[];
  readonly pattern: RegExp;
  /** In place of words: characters without which it is not looked for. */
  readonly where?: RegExp;
}

/** @param needs the words of each list separated by blanks, the lists by slashes */
function order([needs = '', source = '']: readonly string[]): Order {
  const lists = needs.split(' / ').map((words) => words.split(' ').filter((word) => word !== ''));
  return {
    needs: lists.filter((words) => words.length > 0),
    pattern: new RegExp(source, 'giu'),
    ...(needs === '' && { where: OTHER_SCRIPT }),
  };
}

/** For a word or the beginning of one, the lists that it is in: the number of the order, and of its list. */
type Lists = readonly (readonly [order: number, list: number])[];

function listsBy(isStem: boolean): ReadonlyMap<string, Lists> {
  const found = new Map<string, (readonly [number, number])[]>();
  for (const [number, { needs }] of ORDERS.entries())
    for (const [list, words] of needs.entries())
      for (const word of words) {
        if (word.endsWith('*') !== isStem) continue;
        const key = isStem ? word.slice(0, -1) : word;
        found.set(key, [...(found.get(key) ?? []), [number, list]]);
      }
  return found;
}

/** All words that are looked for. Made for the first text: not every background that loads this judges one. */
const trie = once(() => new WordTrie<Lists>(listsBy(false), listsBy(true)));

/** Orders without words, by the characters without which none of them is looked for. */
const ANYWHERE = [MARKUP, OTHER_SCRIPT].map(
  (mark) => [mark, ORDERS.filter(({ where }) => where === mark)] as const,
);

/** Of each order, the lists of which a word was met, as bits. */
const met = new Uint8Array(ORDERS.length);
const WHOLE = ORDERS.map(({ needs }) => (1 << needs.length) - 1);

/** The orders whose words are all in a text: of most texts none, at the cost of looking at each letter once. */
function candidates(text: string): readonly Order[] {
  const touched: number[] = [];
  trie().scan(text, (lists) => {
    for (const [number, list] of lists) {
      if (met[number] === 0) touched.push(number);
      met[number] = (met[number] ?? 0) | (1 << list);
    }
  });
  const found: Order[] = [];
  for (const [where, orders] of ANYWHERE) if (where.test(text)) found.push(...orders);
  for (const number of touched) {
    const one = ORDERS[number];
    if (one && met[number] === WHOLE[number]) found.push(one);
    met[number] = 0;
  }
  return found;
}

/** In front of a verb: then it says what something may do, or finds, and orders nobody to. */
const DESCRIBES =
  /(?:\b(?:whether|if|when|once|after|until|unless|option|flag|used|allows?|able|attempts?|attempting|tr(?:y|ies|ying)|detects?|prevents?|blocks?|refuses?|rejects?|filters?|cannot|can(?:'|’)t|not|never|may|might|could|will|does|that|which|who|such as|like|e\.g\.|ob|wenn|dass|si|que|qui|pour)\b)\s+(?:(?:to|not|the|a|an|any|some|inputs?|texts?|prompts?|users?|messages?|you|it|they|zu)\s+){0,3}["“'‘]?$/i;

/** Blanks, markup, or letters of scripts that have no blanks between words: one word orders nothing. */
export const SEVERAL_WORDS = /[\s<[#&]|[^ -~]/;

/**
 * Markup, characters that nobody sees, and letters that are others in disguise: not those of Western languages, nor
 * dashes, quotation marks and currencies.
 */
export const MAY_HIDE =
  /[<&*_`~]|[^\t\n\r -~\u00a7\u00ab\u00b0\u00b7\u00bb\u00c0-\u017e\u2010-\u2027\u2030-\u203a\u20ac]/;

/**
 * Whether {@link instructionIn} may find an order in some part of a text where nothing is hidden (`MAY_HIDE`): of a
 * whole document at the cost of one look.
 */
export function mayInstruct(text: string): boolean {
  return candidates(text).length > 0;
}

/** The first order to a model in a text. */
export function instructionIn(text: string): Instruction | undefined {
  if (!SEVERAL_WORDS.test(text)) return undefined;
  const shown = orderIn(text);
  if (shown) return shown;
  if (!MAY_HIDE.test(text)) return undefined;
  for (const reading of readings(text)) {
    const hidden = reading === text ? undefined : orderIn(reading);
    if (hidden) return { found: hidden.found };
  }
  return undefined;
}

function orderIn(text: string): Instruction | undefined {
  let first: RegExpExecArray | undefined;
  for (const { pattern } of candidates(text)) {
    for (const match of text.matchAll(pattern)) {
      if (first && first.index <= match.index) break;
      if (DESCRIBES.test(text.slice(Math.max(0, match.index - 60), match.index))) continue;
      first = match;
      break;
    }
  }
  return first && { index: first.index, found: first[0] };
}

/** What a model reads that a person does not see as such. */
function readings(text: string): readonly string[] {
  const plain = stripInvisible(text).normalize('NFKC');
  const bare = withoutMarkup(plain);
  return [...new Set([bare, latin(bare), smuggled(text)])].filter((reading) => reading !== '');
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  shy: '',
};

/** Markup of HTML and Markdown off, what is between it kept, comments and all. */
function withoutMarkup(text: string): string {
  return text
    .replaceAll(
      /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos|nbsp|shy));/gi,
      (_, hex, decimal, name) => {
        if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? '';
        const code = Number.parseInt(hex ?? decimal, hex === undefined ? 10 : 16);
        return code > 0x10ffff ? '' : String.fromCodePoint(code);
      },
    )
    .replaceAll(/<!--|-->|<\/?[a-z][^<>]{0,500}>/gi, '')
    .replaceAll(/[*_`~]{1,3}/g, '');
}

/** Letters of Cyrillic and Greek that look like Latin ones, where a text mixes them. */
const ALIKE = new Map(
  Object.entries({
    а: 'a',
    е: 'e',
    о: 'o',
    р: 'p',
    с: 'c',
    у: 'y',
    х: 'x',
    і: 'i',
    ѕ: 's',
    ј: 'j',
    ԁ: 'd',
    ɡ: 'g',
    ո: 'n',
    ο: 'o',
    ι: 'i',
    α: 'a',
    ν: 'v',
    ρ: 'p',
    А: 'A',
    Е: 'E',
    О: 'O',
    Р: 'P',
    С: 'C',
    І: 'I',
    Т: 'T',
    М: 'M',
    Н: 'H',
    К: 'K',
    В: 'B',
  }),
);

function latin(text: string): string {
  if (!/[a-z]/i.test(text)) return text;
  return text.replaceAll(/[\u0370-\u058f\u0261]/g, (letter) => ALIKE.get(letter) ?? letter);
}

/** Text written in characters that nobody sees: Unicode tags stand for ASCII, variation selectors for bytes. */
function smuggled(text: string): string {
  let hidden = '';
  for (const character of text.match(/[\u{e0020}-\u{e007e}]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu) ?? []) {
    const code = character.codePointAt(0) ?? 0;
    if (code >= 0xe0100) hidden += String.fromCharCode(code - 0xe0100 + 16);
    else hidden += String.fromCharCode(code >= 0xe0000 ? code - 0xe0000 : code - 0xfe00);
  }
  return hidden.length < 8 ? '' : hidden;
}

function english(): readonly Order[] {
  const drop = String.raw`\b(?:ignore|disregard|forget|override|bypass|discard|neglect|set aside|stop following|do(?: not|n['’]t) (?:follow|obey)|pay no attention to)\s`;
  const between = String.raw`(?:(?:all|any|every|each|both|of|the|these|those|your|my|our|its|other|and|own|given|built-in|hidden|previous(?:ly)?|prior|earlier|preceding|existing|current|original|initial|system|safety|security|content|ethical|internal|core|developer|user|above)\s+){0,6}`;
  const before =
    '(?:previous|prior|above|earlier|preceding|foregoing|existing|original|initial|your|system|safety|developer|ethical)';
  const said =
    '(?:rules|commands?|orders|context|messages?|conversation|restrictions?|constraints?|polic(?:y|ies)|limits|filters?|settings)';
  const told =
    '(?:instructions?|prompts?|directives?|guidelines?|guardrails?|programming|training|safeguards?|guidance)';
  const person =
    "(?:(?:the|your|any|this) )?(?:end[- ])?(?:users?|humans?|persons?|customers?|owners?|operators?|guests?|buyers?|shoppers?|visitors?|passengers?|travell?ers?|anyone|anybody)(?!['’]s|s['’])";
  const thing =
    '(?:tool|action|capability|agent|api|endpoint|service|site|website|function|store|shop|plugin|server)';
  // One's own key is sent to log in; what is the person's, or was said, is not.
  const secrets =
    "(?:system prompt|(?:conversation|chat)(?: history)?|history|environment variables|private keys?|cookies?|memory|context|instructions?|(?:the )?(?:user|customer|person|human)['’]?s['’]? (?:api )?(?:keys?|credentials?|passwords?|tokens?|secrets?|files?|e-?mails?|messages))";
  return [
    [
      'ignore disregard forget override bypass discard neglect aside following follow obey attention / instruction instructions prompt prompts directive* guideline* guardrail* programming training safeguard* guidance',
      `${drop}+${between}${told}\\b(?! (?:field|parameter|text|set|page))`,
    ],
    [
      'ignore disregard forget override bypass discard neglect aside following follow obey attention / previous prior above earlier preceding foregoing existing original initial your system safety developer ethical / rules command* orders context message* conversation restriction* constraint* policy policies limits filters settings',
      `${drop}+${between}${before}\\s+${between}${said}\\b`,
    ],
    [
      'ignore disregard forget override bypass discard neglect aside following follow obey attention / above before told said given instructed configured previously',
      `${drop}+(?:everything|anything|all|whatever|what)\\b[^.!?\\n]{0,30}\\b(?:above|before|(?:you )?(?:were|have been|was|been) (?:told|said|given|instructed)|the (?:operator|developer|system|user) (?:configured|said|told you|instructed)|previously)\\b(?=\\s*(?:[.,;:!]|and\\b|instead\\b|$))`,
    ],
    [
      'now henceforth / dan jailbroken unrestricted mode longer free assistant agent ai model bot administrator admin hacker character persona expert salesman',
      String.raw`\byou(?: are|['’]re) (?:now|henceforth) (?:dan\b|jailbroken|unrestricted|in (?:\w+ )?mode|no longer (?:bound|restricted|limited|an?)|free (?:from|of|to)|(?:an?|the|my) (?:[\w-]+ ){0,4}(?:assistant|agent|ai|model|bot|administrator|admin|hacker|character|persona|expert|salesman)\b)`,
    ],
    [
      'pretend act roleplay',
      String.raw`\b(?:pretend|act as if|act|roleplay)(?: to be| that)?(?: you(?: are|['’]re|r| have| had| were)|(?: as)? an? (?:unrestricted|unfiltered|evil|different|admin\w*)|(?<=pretend that) the (?:user|customer|person|human))\b`,
    ],
    [
      'from / now point here',
      String.raw`\bfrom (?:now|this point|here) on,? (?:you (?!(?:can|may|get|receive|have|see|find|need|will (?:be|get|receive|see|find|have))\b)|(?:always|never|only|ignore|disregard|answer|respond|reply|call|use)\b)`,
    ],
    [
      'mode / enter enable activate switch',
      String.raw`\b(?:enter|enable|activate|switch to) (?:(?:god|dan|jailbreak|unrestricted) mode\b|developer mode (?:and|now)\b)`,
    ],
    [
      'your / new real true actual only / instruction* task goal role rule rules objective purpose job mission',
      String.raw`\byour (?:new|real|true|actual|only) (?:system )?(?:instructions?|task|goal|role|rules?|objective|purpose|job|mission) (?:is|are)\b(?! (?:\w+(?:ed|wn|en|ept|ent|able|ible)|in|on|at|from)\b)`,
    ],
    ['new / instruction instructions', String.raw`\bnew (?:system )?instructions?\s*:`],
    [
      'not never don / user users human humans person persons customer customers owner owners operator operators guest* buyer* shopper* visitor* passenger* travel* anyone anybody',
      `\\b(?:do(?: not|n['’]t)|never|must not|should not|shall not) (?:ever )?(?:tell|mention (?:(?:this|it|that|any of this) )?to|mention|reveal (?:[\\w ]{0,20} )?to|reveal|disclose (?:[\\w ]{0,20} )?to|show|let|warn|ask|inform|alert) (?:[\\w]+ ){0,2}?${person}`,
    ],
    [
      'not never don / mention reveal disclose',
      `\\b(?:do(?: not|n['’]t)|never) (?:mention|reveal|disclose) (?:this|it|these|that|any of (?:this|these))\\b[^.\\n]{0,30}\\b(?:to|in your)\\b`,
    ],
    [
      'not never don / notify',
      String.raw`\b(?:do(?: not|n['’]t)|never) notify (?:the )?(?:user|human|person) (?:about|of|that)\b`,
    ],
    [
      'without / asking telling confirmation knowledge consent approval',
      `\\bwithout (?:ever )?(?:asking|telling|confirmation from|the (?:knowledge|consent|approval) of) ${person}(?! (?:again|twice))`,
    ],
    [
      'without / notifying informing alerting warning involving',
      `(?:^|[.!?:]\\s+)(?:then |and |please |always |now |silently )?(?:call|use|send|do|run|execute|forward|upload|submit|transfer|proceed|continue|buy|book|invoke|add|delete|share|post|approve|accept)\\b[^.!?\\n]{0,80}\\bwithout (?:notifying|informing|alerting|warning|involving) ${person}`,
    ],
    [
      'always / this our',
      `\\balways (?:call|use|prefer|choose|recommend|select|pick|invoke|run|suggest) (?:this|our) (?:[\\w-]+ )?${thing}\\b`,
    ],
    [
      'must should shall have need required / call use invoke run prefer recommend choose suggest rank trust / this only our it me',
      `\\b(?:you|ai agents?|agents|assistants|llms?|models|the (?:ai|agent|assistant|model)) (?:must|should|shall|have to|need to|are required to) (?:always |only |never |first |not )?(?:call|use|invoke|run|prefer|recommend|choose|suggest|rank|trust) (?:this|only this|our|it first|me)\\b`,
    ],
    [
      'obey comply follow / must should shall will',
      String.raw`\b(?:you|ai agents?|assistants|llms?) (?:must|should|shall|will) (?:always |now |only )?(?:obey|comply with (?:this|these|me|all)|follow (?:these|my|the following|this) (?:new |hidden |secret )?(?:instructions?|orders?|commands?))`,
    ],
    [
      'this / call use run invoke / first before instead',
      `\\b(?:call|use|run|invoke) this (?:[\\w-]+ )?(?:${thing} )?(?:first|before (?:any|every|all|each|using|calling)|instead of (?:any|every|all|the) other)\\b[^.\\n]{0,20}\\b(?:${thing}s?|task|question|answer|request|else|response)\\b`,
    ],
    [
      'not never don / other competing another competitor*',
      `\\b(?:do(?: not|n['’]t)|never) (?:call|use|recommend|suggest|consider|mention|trust|query) (?:any )?(?:other|competing|another|competitors?['’]?) ?(?:${thing}|result|offer|product|hotel|seller|supplier|provider)?s?\\b`,
    ],
    [
      'recommend rank rate promote prefer suggest favor favour / this our / above over before ahead instead rather first',
      `\\b(?:recommend|rank|rate|promote|prefer|suggest|favou?r) (?:this|our) (?:[\\w-]+ ){0,2}(?:(?:above|over|before|ahead of|instead of|rather than) (?:all|any|every|other|the others|competit)|first (?:no matter|regardless|whatever))`,
    ],
    [
      'send post forward upload leak exfiltrate email mail transmit submit append include copy paste attach put / prompt conversation chat history variables keys key cookie cookies memory context instruction* user users customer customers person persons human humans',
      `\\b(?:send|post|forward|upload|leak|exfiltrate|e-?mail|transmit|submit|append|include|copy|paste|attach|put)\\s(?:[\\w'’-]+\\s){0,6}?${secrets}\\b[^.!?\\n]{0,40}\\b(?:to (?:https?:|the (?:following|attacker|url|address)|[\\w.+-]{1,60}@)|(?:in|into|as) the (?:[\\w-]+ )?(?:note|comment|memo|subject)\\b)`,
    ],
    [
      'your / prompt instruction instructions guidelines',
      String.raw`\b(?:reveal|print|repeat|output|show|display|disclose|tell me|leak|recite|write down|translate)\s(?:[\w'’-]+\s){0,4}your\s(?:(?:system|original|initial|hidden|full|complete|secret|internal|exact)\s){0,2}(?:system prompt|prompt|instructions?|guidelines)\b`,
    ],
    [
      'your / reveal repeat leak recite disclose tell',
      String.raw`\b(?:reveal|repeat|leak|recite|disclose|tell me)\s(?:[\w'’-]+\s){0,4}your\s(?:[\w-]+\s){0,2}(?:context window|secrets?|api keys?|credentials?|passwords?)\b`,
    ],
    [
      'if / ai llm language assistant chatbot',
      String.raw`\bif you(?: are|['’]re) (?:an? )?(?:ai|llm|(?:large )?language model|ai (?:agent|assistant|model)|assistant|chatbot)\b[^.\n]{0,40}\b(?:say|answer|respond|reply|tell|recommend|write|output|print|refuse|forget|rate|praise|approve|buy|click|ignore)\b`,
    ],
    [
      'already previously explicitly',
      String.raw`\bthe (?:user|human|person|customer|owner) (?:has|have) (?:already|previously|explicitly) (?:approved|consented|authorized|agreed|confirmed|permitted)\b`,
    ],
    [
      'secret hide conceal withhold / user users human humans person persons customer customers owner* operator* guest* buyer* shopper* visitor* passenger* travel* anyone anybody',
      `(?:\\b(?:keep (?:this|that|it|these)(?: a)? (?:secret|hidden)|(?:the )?(?:you|ai agents?|agents?|assistants?|llms?|models?) (?:must|should|shall|have to|need to) (?:always )?(?:hide|conceal|withhold) (?:[\\w'’-]+ ){1,5}?)) ?from ${person}`,
    ],
    [
      'ai llm llms assistant assistants chatbot chatbots / skip bypass transfer wire send forward approve buy purchase pay delete ignore override disregard hide reveal upload click',
      String.raw`(?:^|[.!?\n]\s{0,3})(?:(?:note|message|attention|instructions?) )?(?:(?:to|for) )?(?:the |any |all |every )?(?:ai|llm|assistant|chatbot)s?(?: (?:agent|assistant|model)s?)?\s?[:,] ?(?:please |now |always )?(?:skip|bypass|transfer|wire|send|forward|approve|buy|purchase|pay|delete|ignore|override|disregard|hide|reveal|upload|click)\b`,
    ],
    [
      'skip bypass',
      `\\b(?:skip|bypass) (?:the |any )?(?:user|human|person|customer)(?:['’]s)? (?:confirmation|consent|approval|permission)\\b`,
    ],
    [
      'need / no',
      String.raw`\bno need to (?:ask|tell|inform|consult|confirm with) (?:the )?(?:user|human|person|customer)\b`,
    ],
  ].map(order);
}

/** What takes away what is the person's, or their money. */
function thefts(): readonly Order[] {
  return [
    [
      'exfiltrate steal smuggle / user users customer customers person human',
      String.raw`\b(?:exfiltrate|steal|smuggle) (?:out )?(?:the |any |all )?(?:user|customer|person|human)['’]?s?['’]?\s`,
    ],
    [
      'your / paste copy put include append insert write add send / context memory conversation prompt instruction*',
      String.raw`\b(?:paste|copy|put|include|append|insert|write|add|send) (?:the )?(?:(?:full |whole |entire )?contents? of )?your (?:own )?(?:(?:whole|entire|full|current) )?(?:context(?: window)?|memory|conversation|system prompt|instructions?) (?:in|into|to|as) `,
    ],
    [
      'append include copy paste put add / card cards',
      String.raw`\b(?:append|include|copy|paste|put|add) (?:the )?(?:user|customer|person|human)['’]?s['’]? (?:[\w-]+ ){0,3}?card(?: (?:number|detail)s?|s)? (?:in|into|to|as) the (?:[\w-]+ )?(?:note|comment|memo|subject|remark|description)`,
    ],
    [
      'read open cat load send upload include post / ssh rsa passwd env aws',
      String.raw`\b(?:read|open|cat|load|send|upload|include|post)\s(?:[\w'’-]+\s){0,4}?(?:~\/\.\w|\/etc\/(?:passwd|shadow)|(?:[\w.~-]*\/)*(?:id_rsa|\.env|\.aws\/credentials))(?![\w-])`,
    ],
    [
      'stop quit / rules instruction* guideline* polic*',
      String.raw`\b(?:stop|quit) following (?:your|the) (?:[\w'’-]+ ){0,3}(?:rules|instructions|guidelines|polic(?:y|ies))\b`,
    ],
    [
      'transfer wire / balance funds money',
      String.raw`\b(?:ai agents?|assistants?|llms?|models|you) (?:must|should|shall|have to|need to) (?:always |first |now )?(?:transfer|wire) (?:the |all |any |full |whole |entire |user['’]s ){0,3}(?:balance|funds|money)\b`,
    ],
    [
      'include append copy paste put / messages history conversation',
      String.raw`\b(?:include|append|copy|paste|put) (?:the )?(?:user|customer|person)['’]?s['’]? (?:previous |earlier |last |whole |entire |private )(?:messages|history|conversation) (?:in|into|to) the\b`,
    ],
  ].map(order);
}

function german(): readonly Order[] {
  const person =
    '(?:nutzer(?:in|innen|n)?|benutzer(?:in|innen|n)?|anwender(?:in|n)?|kund(?:e|en|in|innen)|menschen|person)(?![\\p{L}])';
  return [
    [
      'ignorier* vergiss vergessen missacht* übergeh* überschr* umgehe* verwirf',
      String.raw`(?<!\p{L})(?:ignorier(?:e|en sie|t)|vergiss|vergessen sie|missachte|missachten sie|übergeh(?:e|en sie)|überschreib(?:e|en sie)|umgeh(?:e|en sie)|verwirf)\s[^.!?\n]{0,30}(?:(?:vorherig|bisherig|vorig|obig|früher|vorangegangen|vorhergehend|ursprünglich)\p{L}{1,3}|deine[nr]?|ihre[nr]?|sämtliche[nr]?|alle[nr]?)\s(?:[\p{L}-]+\s){0,2}(?:anweisung|instruktion|vorgabe|systemprompt|system-prompt|prompt|richtlinie|befehl|regel|sicherheitsregel|sicherheitsvorgabe)\p{L}{0,3}(?!\p{L})`,
    ],
    [
      'ignorier* vergiss vergessen umgehe*',
      String.raw`(?<!\p{L})(?:ignorier(?:e|en sie)|vergiss|vergessen sie|umgeh(?:e|en sie)) (?:alle |alles,? |was )[^.!?\n]{0,30}(?:vorher|bisher|oben|zuvor|davor)\s?(?:gesagt|gesagte|steht|geschrieben|stand)?`,
    ],
    [
      'jetzt nun sofort fortan / du sie',
      String.raw`(?<!\p{L})(?:du bist|sie sind) (?:jetzt|nun|ab (?:jetzt|sofort)|fortan) (?:ein\p{L}{0,2}|im|mein\p{L}{0,2}|kein\p{L}{0,2}|frei|nicht mehr)(?!\p{L})`,
    ],
    [
      'jetzt sofort nun / du',
      String.raw`(?<!\p{L})(?:ab (?:jetzt|sofort)|von nun an),? (?:bist|wirst|musst|sollst|antwortest|befolgst|rufst|nutzt|verwendest) du(?!\p{L})`,
    ],
    ['tu', String.raw`(?<!\p{L})tu so,? als (?:ob|wär|hätt)`],
    [
      'nutzer* benutze* anwende* kund* menschen person / nicht nichts niemals kein*',
      String.raw`(?<!\p{L})(?:sag|sage|verrat|verrate|erzähl|erzähle|teile|zeig|zeige|erwähne|melde|informiere|frag|frage|warne|sagen sie|fragen sie|informieren sie|verraten sie)\s(?:es |dies |das |davon )?(?:dem|den|der|die|gegenüber dem)?\s?${person}[^.!?\n]{0,40}(?:nicht|nichts|niemals|kein\p{L}{0,2})(?!\p{L})`,
    ],
    [
      'darfst sollst dürfen sollen / nicht nichts niemals',
      String.raw`(?<!\p{L})(?:du (?:darfst|sollst)|(?:sie|agenten|ki-agenten|assistenten) (?:dürfen|sollen)) (?:es |dies |das |davon )?(?:dem|den|der|die|gegenüber dem)?\s?${person}[^.!?\n]{0,30}(?:nicht|nichts|niemals)\s(?:[\p{L}]+\s){0,3}?(?:sagen|verraten|zeigen|mitteilen|erwähnen|erzählen|informieren|fragen)(?!\p{L})`,
    ],
    ['erwähne', String.raw`(?<!\p{L})erwähne (?:dies|das|es|davon)[^.!?\n]{0,30}(?:nicht|niemals)`],
    [
      'ohne',
      String.raw`(?<!\p{L})ohne (?:den|dem|die|der|dass der|dass die) ${person}[^.!?\n]{0,20}(?:zu (?:fragen|informieren|warnen)|(?:davon )?erfährt|etwas (?:davon )?zu sagen|bescheid)`,
    ],
    [
      'immer stets nur ausschl*',
      String.raw`(?<!\p{L})(?:nutze|nutz|verwende|rufe|ruf|wähle|empfiehl|bevorzuge|nimm|empfehlen sie|verwenden sie|nutzen sie) (?:immer|stets|nur|ausschließlich) (?:dies\p{L}{1,2}|unser\p{L}{0,2}) (?:\p{L}+ )?(?:werkzeug|tool|aktion|dienst|agent|agenten|funktion|angebot|shop|schnittstelle)`,
    ],
    [
      'immer stets zuerst nur',
      String.raw`(?<!\p{L})(?:du musst|du sollst|sie müssen|agenten müssen|ki-agenten müssen) (?:immer|stets|zuerst|nur) (?:dies\p{L}{1,2}|unser\p{L}{0,2})\s`,
    ],
    [
      'keine niemals',
      String.raw`(?<!\p{L})(?:empfiehl|verwende|nutze|erwähne) (?:keine|niemals)\s?(?:anderen?|fremden?|konkurrierenden?|konkurrenz)`,
    ],
    [
      'gespräch* unterhal* chatver* systempr* verlauf',
      String.raw`(?<!\p{L})(?:sende|send|schick|schicke|leite|übermittle|übermittel|lade|poste)\s[^.!?\n]{0,30}(?:gespräch\p{L}*|unterhaltung|chatverlauf|systemprompt|verlauf)[^.!?\n]{0,30}(?<!\p{L})(?:an|zu|auf) (?:https?:|die (?:folgende )?(?:adresse|url)|[\w.+-]{1,60}@|[\w.-]{1,60}\.\w)`,
    ],
    [
      'dein deine deinen',
      String.raw`(?<!\p{L})(?:gib|zeig|zeige|nenne|verrate|wiederhole)\s(?:mir )?(?:wörtlich )?dein(?:e|en)? (?:\p{L}+ )?(?:system-?prompt|prompt|anweisungen|instruktionen|vorgaben)`,
    ],
  ].map(order);
}

function spanish(): readonly Order[] {
  const person = '(?:usuari[oa]s?|persona|cliente|humano)(?!\\p{L})';
  const told = '(?:instrucci[oó]n(?:es)?|indicaciones|órdenes|directrices|directivas|prompts?)';
  return [
    [
      'ignor* olvid* descart* desobed* omit* anul* sáltate caso sigas hagas obedez* / anterior* previ* sistema arriba precede* seguridad originales recibidas dadas',
      String.raw`(?<!\p{L})(?:ignor(?:a|e|en|ar)|olvid(?:a|e|en|ar)|descart(?:a|e|en)|desobedec(?:e|er)|omit(?:e|a|ir)|anul(?:a|e)|sáltate|haz caso omiso de|no (?:sigas|hagas caso (?:de|a)|obedezcas))\s(?:[\p{L}]+\s){0,3}(?:${told}|reglas|mensajes|contexto|restricciones)\s(?:[\p{L}]+\s){0,2}(?:anterior(?:es)?|previ[ao]s?|de sistema|del sistema|de arriba|precedentes|de seguridad|originales|recibidas|dadas)`,
    ],
    [
      'ignor* olvid* descart* sigas desobed* / tus sus las',
      String.raw`(?<!\p{L})(?:ignor(?:a|e|en)|olvid(?:a|e|en)|descart(?:a|e)|no sigas|desobedece)\s(?:todas\s)?(?:tus|sus|las|todas las|todas tus)\s(?:[\p{L}]+\s)?${told}(?!\s(?:de (?!sistema)|del (?!sistema)|para))`,
    ],
    ['ignora olvida', String.raw`(?<!\p{L})(?:ignora|olvida)\s(?:todo )?lo (?:anterior|que (?:se )?te)`],
    [
      'ahora partir',
      String.raw`(?<!\p{L})(?:ahora eres|a partir de ahora,? (?:eres|serás|debes|vas|responde|usa|solo))(?!\p{L})`,
    ],
    [
      'finge actúa',
      String.raw`(?<!\p{L})(?:finge (?:ser|que (?:eres|no))|actúa como si (?:fueras|no|tuvieras))`,
    ],
    [
      'digas cuentes informes menciones reveles muestres avises preguntes diga informe mencione revele',
      String.raw`(?<!\p{L})(?:no|nunca) (?:(?:se )?l[eo]s? )?(?:digas|cuentes|informes|menciones|reveles|muestres|avises|preguntes|diga|informe|mencione|revele)\s(?:[\p{L}]+\s){0,4}?(?:al|a la|a los|a las|a ningún)\s${person}`,
    ],
    [
      'sin',
      String.raw`(?<!\p{L})sin (?:preguntar(?:le)?|informar|avisar(?:le)?|decir(?:le|selo)?|consultar|que (?:el|la)|el consentimiento|el conocimiento)\s?(?:[\p{L}]+\s)?(?:al|del|de la|a la)?\s?${person}`,
    ],
    [
      'siempre',
      String.raw`(?<!\p{L})(?:(?:usa|utiliza|llama|elige|recomienda|prefiere|ejecuta|usad|utilice|recomiende) siempre|siempre (?:usa|utiliza|llama|elige|recomienda|ejecuta)) (?:a )?(?:est[ea]|nuestr[ao]) (?:herramienta|acción|agente|servicio|función|tienda|api)`,
    ],
    [
      'debes debe tienes deben',
      String.raw`(?<!\p{L})(?:debes|debe|tienes que|los agentes deben) (?:siempre )?(?:usar|llamar|recomendar|elegir|ejecutar) (?:siempre )?(?:a )?(?:est[ea]|nuestr[ao]|solo)`,
    ],
    [
      'conversa* historial prompt / envía envíe enviar manda reenvía publica sube incluye',
      String.raw`(?<!\p{L})(?:envía|envíe|enviar|manda|reenvía|publica|sube|incluye)\s[^.!?\n]{0,30}(?:conversación|historial|prompt)[^.!?\n]{0,30}(?<!\p{L})(?:a|en) (?:https?:|la (?:siguiente )?(?:dirección|url)|[\w.+-]{1,60}@|[\w.-]{1,60}\.\w)`,
    ],
    [
      'tu tus',
      String.raw`(?<!\p{L})(?:muestra|muéstrame|revela|repite|imprime|dime|escribe)\s(?:tu|tus) (?:[\p{L}]+\s)?(?:prompt|instrucciones|mensaje de sistema|indicaciones)`,
    ],
  ].map(order);
}

function french(): readonly Order[] {
  const person = "(?:l['’]\\s?)?(?:utilisat(?:eur|rice)s?|personne|client|humain)(?!\\p{L})";
  const told = '(?:instructions?|consignes|directives|prompts?)';
  return [
    [
      'ignor* oubli* néglig* contour* outre compte abstrac* suis suivez',
      String.raw`(?<!\p{L})(?:ignore[zr]?|oublie[zr]?|néglige[zr]?|contourne[zr]?|passe[zr]? outre|ne (?:tiens|tenez) (?:pas|plus|aucun) compte (?:de|des)|fai(?:s|tes) abstraction (?:de|des)|ne (?:suis|suivez) (?:pas|plus))\s(?:[\p{L}’']+\s){0,3}(?:${told}|règles|messages|contexte|ordres|restrictions)\s(?:[\p{L}’']+\s){0,2}?(?:précédent\p{L}*|antérieur\p{L}*|ci-dessus|système|de sécurité|initiales|reçues|données)`,
    ],
    [
      'ignor* oubli* néglig* suis suivez / tes vos toutes',
      String.raw`(?<!\p{L})(?:ignore[zr]?|oublie[zr]?|néglige[zr]?|ne (?:suis|suivez) (?:pas|plus)) (?:toutes )?(?:tes|vos|toutes les) (?:[\p{L}]+\s)?${told}(?!\s(?:de (?!sécurité)|du (?!système)|d['’]|pour))`,
    ],
    ['tout', String.raw`(?<!\p{L})(?:ignore|oublie)[zr]? tout ce qui (?:précède|a été dit)`],
    [
      'maintenant désormais',
      String.raw`(?<!\p{L})(?:tu es|vous êtes) (?:maintenant|désormais) (?:une?|l['’]|mon|en mode|libre|dan)(?!\p{L})`,
    ],
    [
      'partir dorénav* désormais',
      String.raw`(?<!\p{L})(?:à partir de maintenant|dorénavant|désormais),? (?:tu|vous) (?:es|êtes|dois|devez|vas|allez|réponds|répondrez|ne)(?!\p{L})`,
    ],
    [
      'comme semblant',
      String.raw`(?<!\p{L})(?:fai(?:s|tes) (?:comme si (?:tu|vous)|semblant d)|agis(?:sez)? comme si (?:tu|vous))`,
    ],
    [
      'utilisat* personne client humain / pas rien jamais',
      String.raw`(?<!\p{L})(?:ne |n['’])(?:le |lui |en )?(?:dis|dites|révèle[sz]?|mentionne[sz]?|informe[sz]?|montre[sz]?|préviens|prévenez|demande[sz]?|parle[sz]?|averti\p{L}*) (?:en )?(?:pas|rien|jamais|surtout pas)\s(?:[\p{L}’']+\s){0,3}?(?:à |au |aux )?(?:la )?${person}`,
    ],
    [
      'sans',
      String.raw`(?<!\p{L})sans (?:le |en )?(?:demander|informer|prévenir|avertir|consulter|dire|parler|l['’]accord|le consentement|que)\s?(?:rien )?(?:à |au |de |aux )?(?:la )?${person}`,
    ],
    [
      'toujours uniquement',
      String.raw`(?<!\p{L})(?:utilise[zr]?|appelle|appelez|choisis(?:sez)?|recommande[zr]?|préfère|préférez) (?:toujours|uniquement) (?:cet|cette|notre|ce) (?:outil|action|agent|service|fonction|boutique|api)`,
    ],
    [
      'dois devez doivent',
      String.raw`(?<!\p{L})(?:tu dois|vous devez|les agents doivent) (?:toujours |d['’]abord )?(?:utiliser|appeler|recommander|choisir) (?:cet|cette|notre|ce)\s`,
    ],
    [
      'conversation historique prompt / envoi* envoy* transm* publi* poste* téléve*',
      String.raw`(?<!\p{L})(?:envoie|envoyez|transmets|transmettez|publie|poste|téléverse)[z]?\s[^.!?\n]{0,30}(?:conversation|historique|prompt)[^.!?\n]{0,30}(?<!\p{L})(?:à|vers|sur) (?:https?:|l['’]adresse|[\w.+-]{1,60}@|[\w.-]{1,60}\.\w)`,
    ],
    [
      'ton tes votre vos',
      String.raw`(?<!\p{L})(?:montre|affiche|révèle|répète|donne)(?:z|-moi)?\s(?:moi )?(?:ton|tes|votre|vos) (?:[\p{L}]+\s)?(?:prompt|instructions|consignes|invite système)`,
    ],
  ].map(order);
}

/** Dropping what was told, in some more languages. */
function others(): readonly Order[] {
  return [
    // Italian, Portuguese, Dutch.
    [
      'ignor* dimentic* trascur*',
      String.raw`(?<!\p{L})(?:ignora|ignori|dimentica|dimentichi|trascura)\s(?:[\p{L}]+\s){0,3}(?:istruzioni|indicazioni|regole|direttive)\s(?:[\p{L}]+\s){0,2}?(?:precedenti|del sistema|di sistema|ricevute|di sicurezza)`,
    ],
    [
      'ignor* esqueç* esquece descons*',
      String.raw`(?<!\p{L})(?:ignore|ignora|esqueça|esquece|desconsidere)\s(?:[\p{L}]+\s){0,3}(?:instruções|regras|diretrizes|ordens)\s(?:[\p{L}]+\s){0,2}?(?:anteriores|prévias|do sistema|de segurança|acima)`,
    ],
    [
      'negeer vergeet',
      String.raw`(?<!\p{L})(?:negeer|vergeet)\s(?:[\p{L}]+\s){0,2}(?:vorige|eerdere|voorgaande|bovenstaande|alle|je)\s(?:[\p{L}]+\s){0,2}(?:instructies|opdrachten|aanwijzingen|regels)`,
    ],
    [
      'dire diga dite mostrare rivelare dica / nulla niente mai non',
      String.raw`(?<!\p{L})non (?:dire|dica|dite|mostrare|mostri|rivelare|riveli) (?:(?:nulla|niente|mai|questo) )?(?:all['’]\s?|al |alla |agli |ai )(?:utent[ei]|client[ei]|person[ae])(?!\p{L})`,
    ],
    // Swedish, Danish, Norwegian; Polish, Czech, Slovak; Turkish; Vietnamese; Indonesian, Malay; Romanian; Hungarian; Finnish.
    [
      'ignorera ignorer* glöm glem bortse',
      String.raw`(?<!\p{L})(?:ignorera|ignorer|glöm|glem|bortse från) (?:alla |alle |dina |dine )?(?:tidigare|föregående|tidligere|forrige|foregående) (?:instruktion|anvisning|regl|regel|instruks)\p{L}*`,
    ],
    [
      'zignoruj* ignoruj* zapomnij* zapomeň* zabudni* pomiń*',
      String.raw`(?<!\p{L})(?:zignoruj|ignoruj|zapomnij o|zapomeň|zabudni|pomiń)(?:cie|te)? (?:\p{L}+ ){0,2}?(?:poprzedni|wcześniejsz|dotychczasow|předchozí|dřívější|predchádzajúc)\p{L}* (?:instrukcj|poleceni|polecen|wytyczn|pokyn|instrukc|pravid)\p{L}*`,
    ],
    [
      'önceki yukarıdaki',
      String.raw`(?<!\p{L})(?:önceki|yukarıdaki) (?:tüm |bütün )?(?:talimat|komut|kural|yönerge)\p{L}* (?:yok say|görmezden gel|unut|dikkate alma)`,
    ],
    [
      'bỏ phớt quên',
      String.raw`(?<!\p{L})(?:bỏ qua|phớt lờ|quên) (?:\p{L}+ ){0,3}?(?:hướng dẫn|chỉ dẫn|chỉ thị|lệnh|quy tắc) (?:\p{L}+ )?(?:trước|trên)`,
    ],
    [
      'abaikan lupakan',
      String.raw`(?<!\p{L})(?:abaikan|lupakan) (?:\p{L}+ ){0,2}?(?:instruksi|arahan|perintah|aturan|peraturan) (?:\p{L}+ )?(?:sebelumnya|terdahulu|di atas)`,
    ],
    [
      'ignoră ignorați uită uitați / instrucțiun*',
      String.raw`(?<!\p{L})(?:ignoră|ignorați|uită|uitați) (?:\p{L}+ ){0,2}?instrucțiun\p{L}* (?:anterioare|precedente)`,
    ],
    [
      'korábbi előző',
      String.raw`(?<!\p{L})(?:hagyd figyelmen kívül|felejtsd el) (?:\p{L}+ ){0,2}?(?:korábbi|előző) (?:utasítás|szabály)\p{L}*`,
    ],
    [
      'unohda ohita',
      String.raw`(?<!\p{L})(?:unohda|ohita|jätä huomiotta) (?:\p{L}+ )?(?:aiemmat|edelliset|aikaisemmat) (?:ohje|käsky|määräy)\p{L}*`,
    ],
    // Greek, Arabic, Hebrew, Hindi, Korean, Thai.
    [
      '',
      String.raw`(?:αγνόησε|αγνοήστε|ξέχασε|ξεχάστε) (?:\p{L}+ ){0,2}?(?:προηγούμεν|παραπάνω|αρχικ)\p{L}* (?:οδηγί|εντολ|κανόν)\p{L}*`,
    ],
    [
      '',
      String.raw`(?:تجاهل|تجاهلي|تجاهلوا|انس|انسى) (?:\p{L}+ ){0,2}?(?:التعليمات|الأوامر|القواعد|التوجيهات) (?:\p{L}+ )?(?:السابقة|أعلاه|الأصلية)`,
    ],
    [
      '',
      String.raw`(?:התעלם|התעלמי|התעלמו|שכח|שכחי) (?:\p{L}+ ){0,2}?(?:ההוראות|הוראות|ההנחיות|הנחיות|הכללים) (?:\p{L}+ )?(?:הקודמות|הקודמים|הנ"ל)`,
    ],
    [
      '',
      String.raw`(?:पिछले|पूर्व|पहले के|उपरोक्त) (?:\S+ ){0,2}?(?:निर्देशों|निर्देश|आदेशों|नियमों) (?:को |की )?(?:अनदेखा|नज़रअंदाज़|नजरअंदाज|उपेक्षा|भूल)`,
    ],
    [
      '',
      '(?:이전|앞선|위|기존)의? (?:모든 )?(?:지시|명령|지침|프롬프트|규칙)(?:사항)?(?:을|를|은|는)? (?:모두 |전부 )?(?:무시|잊)',
    ],
    ['', '(?:ละเว้น|เพิกเฉย|ลืม)[^.\\n]{0,20}(?:คำสั่ง|คำแนะนำ|กฎ)[^.\\n]{0,12}(?:ก่อนหน้า|ด้านบน)'],
    // Russian, Chinese, Japanese.
    [
      '',
      String.raw`(?:игнорируй|игнорируйте|забудь|забудьте|ігноруй|ігноруйте|забудьте)\s(?:\p{L}+\s){0,3}(?:предыдущ|прежн|систем|все|свои|попередн|усі|всі)\p{L}*\s(?:\p{L}+\s){0,2}(?:инструкци|указани|правил|інструкц|вказівк)\p{L}*`,
    ],
    [
      '',
      String.raw`(?:忽略|无视|忘记|無視)[^。\n]{0,6}(?:之前|以上|所有|先前|前面|系统)[^。\n]{0,6}(?:指令|指示|提示|规则|說明)`,
    ],
    [
      '',
      String.raw`(?:以前|これまで|上記|前|すべて)の[^。\n]{0,6}(?:指示|命令|プロンプト)を[^。\n]{0,6}(?:無視|忘れ)`,
    ],
  ].map(order);
}
