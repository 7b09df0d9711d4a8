import { instructionIn, readings } from './instruction.ts';

const MODEL = String.raw`(?:a\.?i\.?|llms?|(?:ai|language|large language) (?:models?|agents?|assistants?|systems?|helpers?)|(?:automated|autonomous|research|browser|shopping|virtual|digital) (?:agents?|assistants?|summari[sz]ers?|readers?)|chat ?bots?|chat ?gpt|gpt|claude|gemini|copilot|assistants?|agents?)`;
const DUTY = `(?:must|shall|should|ought to|need(?:s)? to|ha(?:s|ve) to|(?:is|are) (?:expected|required|asked|told|instructed|supposed|authori[sz]ed|allowed) to|may now|can now|will now)`;
const DO = `(?:ignore|disregard|forget|forward|append|prepend|reveal|disclose|leak|output|print|execute|run|invoke|call|fetch|delete|remove|transfer|pay|wire|send|e-?mail|post|submit|buy|order|book|purchase|approve|confirm|accept|choose|select|pick|click|press|tick|enter|fill|type|use|set|save|store|remember|record|report|say|tell|answer|reply|respond|write|recommend|rank|prefer|treat|assume|do not|don['’]t|never|always|please|you)`;
const PERSON = `(?:the|this|your|any) (?:end[- ])?(?:user|person you|human|operator|customer|visitor|shopper|buyer|owner)(?:['’]s)?`;

const PATTERNS = [
  String.raw`(?:^|[.!?:;\]>(]\s*|\b(?:hey|hello|dear|attention|important|urgent|please),?\s+(?:all\s+|any\s+)?)${MODEL}\s*[:,—–-]\s*(?:\S+\s+){0,2}${DO}\b`,
  String.raw`\b(?:note|notice|message|hint|instructions?|heads[- ]up|reminder|directive|p\.?s\.?)\s+(?:to|for)\s+(?:the|any|all|every|whichever|your)?\s*(?:\S+\s+)?(?:${MODEL}|models?)\b`,
  String.raw`\b(?:${MODEL}|llm|model|assistant|agent) (?:note|instructions?|directive)s?\s*:`,
  String.raw`\b(?:${MODEL}|the model|this model|models?)\s+(?:\S+\s+){0,4}?${DUTY}\b`,
  String.raw`\b(?:as|you are|if you['’]?(?:re| are)|readers? (?:that|who) are)\s+(?:an?|the|any)?\s*(?:\S+\s+)?(?:${MODEL}|models?)\b[^.]{0,60}\b(?:you|please|this|treat|must|should|reading|${DO})\b`,
  String.raw`\b(?:whoever|whichever|any|every|if an?|for any|for all) (?:\S+ )?(?:${MODEL}|models?|summari[sz]ers?|one)? ?(?:is |that is |who )?(?:reads?|reading|process(?:es|ing)|summari[sz](?:es|ing)|parsing)\b`,
  String.raw`\b(?:for|to) (?:any|all|every) (?:\S+ )?(?:summari[sz]er|${MODEL})s?\b[^.]{0,3}:`,
  String.raw`(?:^|[.!?\]>\n]\s*|\[|<|#\s*|\b(?:important|urgent|attention|new|critical)\s+)(?:system|admin(?:istrator)?|developer|operator|root)(?:\s+(?:note|notice|message|prompt|instructions?|update|override|alert|command|directive|configuration)s?)?(?:\s+(?:v?[\d.]+|update))?\s*[\]>:—–-]+\s*(?:${DO}\b|\S+(?:\s+\S+){3})`,
  String.raw`\b(?:important|urgent|critical|priority|mandatory)\b\W*(?:\S+\s+)?system\s+(?:note|notice|message|update|instruction|override|alert)`,
  String.raw`\bnew\s+(?:priority\s+)?(?:system\s+)?(?:task|rules?|directives?|instructions?|objective)\s*:`,
  String.raw`\b(?:developer|debug|admin|diagnostic|unrestricted|dan) mode\b[^.]{0,80}\b(?:you|all|enabled|active|restrictions?|confirm)\b|\b(?:enable|enter|switch to|activate) (?:maintenance|developer|debug|admin|diagnostic|unrestricted|dan) mode\b`,
  String.raw`"?role"?\s*:\s*"?(?:system|assistant|developer|tool)\b`,
  String.raw`\b${PERSON}\s+(?:\S+\s+)?(?:has|have|had|wants?|asked|asks|already|said|says|agreed|agrees|consent\w*|approv\w*|authori[sz]\w*|pre-?\w+|won['’]t|will|would|does|is helping|are helping|mentions?)\b[^.]{0,80}`,
  String.raw`\b(?:tell|inform|notify|warn|ask|alert|mention(?: this| that| it)? to|remind|convince|persuade|urge)\s+${PERSON}\b`,
  String.raw`\bon (?:the user|their|the person)(?:['’]s)?\s*behalf\b`,
  String.raw`^(?!\W*(?:please )?(?:your\b|enter|type|write (?:your|a|the|an)\b|edit|submit|leave|what|how|why|we|view|see|get|receive|thank|post|check|send|if you|select|choose))[^.?]{0,160}\b(?:your|the|every|each) (?:\S+ ){0,2}(?:response|answer|reply|replies|output)s?\b(?:[ ,:'’][^.?]{0,160})?\S+`,
  String.raw`\b(?!(?:add|include|insert) your (?:\S+ ){0,2}(?:message|text)s?(?: here)?[\s:*]*(?:\(.{0,20}\))?$)(?:add|include|integrate|insert|append|prepend|mention|encode|encrypt|translate|render|reverse|modify|enhance|augment|shift|substitute|invert|misspell|obfuscate|rephrase)\b[^.]{0,120}\b(?:your|the|every|each|this) (?:\S+ ){0,2}(?:response|answer|reply|output|message|text|sentences?|words?)s?\b`,
  String.raw`\b(?:reply|respond|answer)\s+(?:only\s+|exactly\s+|always\s+|to (?:every|all|each)\b|with\s+["'‘“]|in\s+(?:reverse|base\d+|json|code|rhyme|spanish|french|german)|every\b)`,
  String.raw`\b(?:before|when|while|whenever|after)\s+(?:you\s+|the user\s+|the model\s+)?(?:answer|repl[yi]|respond|summari[sz]|process|reading this|read this|us(?:e|ing) this (?:tool|form|site)|do(?:ing)? anything|finish)\w*\b`,
  String.raw`\bfrom (?:now|this point|here) (?:on|forward|onwards?)\b`,
  String.raw`\b(?:remember|store|save|keep|record)\b[^.]{0,30}\b(?:permanently|in (?:your )?(?:long-term )?memory|as a fact|for future conversations|in your findings)\b`,
  String.raw`\byour (?:(?:hidden|initial|original|earlier|previous|prior|internal|current|real|new|only|next|system|safety|full|complete)\s+)+(?:instructions|guidelines|guidance|directives?)\b|\byour (?:\S+ )?(?:system prompt|training|constraints|restrictions|task is|context window|tools? (?:definitions?|list)|configuration|guardrails?|(?:function|tool) (?:schema|definition)s?|(?:terminal|file\w*|search|payments?) tool)\b`,
  String.raw`\b(?:system prompt|prompt template|api[- ]keys?|credentials?|id_rsa|\.env|/etc/passwd|chat history|(?:entire|whole|full|this) (?:conversation|thread|chat))\b[^.]{0,100}\b(?:to|in|into|verbatim|reveal|output|include|send|post|forward|paste|append|display|print)\b\s*\S*`,
  String.raw`\b(?:reveal|output|repeat|print|extract|display|show|list|append|paste|leak|forward|exfiltrate|export|dump|summari[sz]e|include|give|provide|send|share)\b[^.]{0,60}\b(?:system prompt|instructions|api[- ]keys?|credentials|conversation|context|directives?|verbatim|tools or functions|id_rsa|/etc/passwd)\b`,
  String.raw`\b(?:call|use|invoke|run|execute|open|read)\b[^.]{0,40}\b(?:tool|function|shell|terminal|command|~/\.|\.ssh|\.env|curl )\b`,
  String.raw`\b(?:tools?|functions?) (?:or (?:tools?|functions?) )?(?:do you have|you (?:have|can))|\byour (?:tools|capabilities)\b|\byou (?:can|may) now\b`,
  String.raw`\bwithout\s+(?:(?:first|ever|any|further|user|human|prior)\s+)*(?:asking|telling|informing|notifying|confirm\w*|approval|consent|permission|restrictions?|refus\w+|hesitat\w+|mentioning)\b`,
  String.raw`\b(?:do not|don['’]t|never|must not|should not|avoid|stop)\s+(?:\S+\s+)?(?:tell(?:ing)?|mention(?:ing)?|inform(?:ing)?|notify(?:ing)?|ask(?:ing)? (?:for|the|them|any|again)|reveal(?:ing)?|disclos(?:e|ing)|warn(?:ing)?|alert(?:ing)?|refus(?:e|ing)|question(?:ing)?)\b`,
  String.raw`\b(?:silently|quietly|covertly)\b\s*\S+|\bsecretly ${DO}\b|\b(?:skip|bypass|disable|turn off|override)\b[^.]{0,30}\b(?:confirmation|prompts?|approval|check|safety|filters?|verification|restrictions?|warnings?)\b`,
  String.raw`\bno (?:need to|further|user|human)\s+(?:ask|confirm\w*|approval|consent|question)\b`,
  String.raw`\bpre-?(?:authori[sz]ed|approved)\b[^.]{0,40}\b(?:you|to|all|purchase|charge|payment)`,
  String.raw`\b(?:transfer|pay|wire|send|donate|withdraw|approve|submit|purchase|buy|order|deposit|bid)\s+(?:\S+\s+){0,4}?(?:everything|all (?:the |of |your |available )?(?:funds?|money|balance|savings|coins|tokens)|(?:maximum|entire|whole|largest|highest) (?:possible )?(?:amount|balance|sum|price)|at once|right away|immediately|automatically|to (?:account|iban|wallet|address)\b)`,
  String.raw`\b(?:nota|mensaje|instrucci[oó]n(?:es)?|aviso|note|remarque|message|consigne|istruzion[ei]|hinweis|anweisung|nachricht)\s+(?:para|a|pour|per|an|für|à)\s+(?:(?:el|la|los|l['’]|le|les|il|gli|die|den|alle)\s*)?(?:\S+\s+)?(?:asistentes?|agentes?|assistant|agents?|assistent\w*|agent\w*|ki\b|ia\b|modelos?|mod[eè]les?|modell\w*)`,
  String.raw`(?:^|[.!?]\s*)(?:ki|ia|ki-agent(?:en)?|ki-assistent(?:en)?|agenten|assistenten?|asistente|agente|assistant ia)\s*[:,]\s*\S+\s+\S+`,
];

let known: RegExp | undefined;

export function addressedIn(text: string): string | undefined {
  const order = instructionIn(text)?.found;
  if (order !== undefined || !/\S\s+\S/.test(text)) return order;
  known ??= new RegExp(PATTERNS.join('|'), 'iu');
  for (const reading of [text, ...readings(text)]) {
    const found = known.exec(reading)?.[0];
    if (found !== undefined) return found.trim();
  }
  return undefined;
}
