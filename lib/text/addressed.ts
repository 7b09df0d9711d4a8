import { instructionIn } from './instruction.ts';
import { stripInvisible } from './invisible.ts';

const MODEL =
  '(?:ai|llms?|(?:ai |language )?models?|(?:ai )?(?:agents?|assistants?)|chat ?bots?|claude|(?:chat)?gpt|copilot|gemini)';
const MUST = String.raw`(?:should|must|shall|ha(?:s|ve) to|needs? to|(?:is|are) (?:expected|required|asked|instructed|told|allowed|authori[sz]ed|to)\b|always|never|do not|don['’]t|please)`;

const NOTE = '(?:note|notice|messages?|prompts?|override|mode|instructions?|command|update)';

/** Shapes of words that say nothing of a field: who is spoken to, and what they are to do. */
const SHAPES: readonly RegExp[] = [
  // A message with the sender that a conversation gives it: "SYSTEM: …", "[assistant] …", "Admin override - …".
  new RegExp(
    String.raw`^\W*(?:(?:important|urgent|new)\W+)*(?:system|assistant|(?:system|assistant|developer|admin(?:istrator)?|root)(?:[ _-]?${NOTE})+)\s*(?:[:\]>}|]|[-–—] )\W*\S+\s+\S`,
    'iu',
  ),
  /\b(?:system|admin|developer|safety|security)[ _-]?(?:override|overrides|mode (?:on|enabled|activated))\b/i,
  new RegExp(String.raw`\b${MODEL}\b[^.!?\n]{0,40}?\b${MUST}\b`, 'iu'),
  new RegExp(
    String.raw`\b(?:as|for|to|dear|hey|hi|attention|note to)[,:]? (?:(?:the|an|any|all|every|our|your) )?${MODEL}\b[^.!?\n]{0,60}\byou(?:r|['’]re)?\b`,
    'iu',
  ),
  new RegExp(
    String.raw`\b${MUST}\b[^.!?\n]{0,30}\b(?:by|from|for) (?:(?:the|any|all|every) )?${MODEL}\b`,
    'iu',
  ),
  new RegExp(String.raw`\byou(?:['’]re| are) (?:now )?(?:(?:the|an|a) )?(?:\w+ ){0,3}${MODEL}\b`, 'iu'),
  // What no field asks for: everything that somebody has, and that nobody hears of it.
  /\b(?:transfer|send|wire|pay|give|move|empty|spend|e-?mail|post|upload|forward)\b[^.!?\n]{0,30}\b(?:everything|all (?:of )?(?:the |your |their |his |her |available )*(?:funds|money|balances?|savings|assets|data|passwords|files|credentials)|the (?:maximum|highest|whole|entire|full) (?:amount|balance|sum))\b/i,
  /\b(?:submit|enter|choose|select|set|use|approve|confirm)\b[^.!?\n]{0,20}\bthe (?:maximum|highest) (?:amount|price|sum|value)\b/i,
  /\bwithout (?:asking|telling|informing|notifying|confirmation|approval|consent|(?:the )?(?:user|person|human)['’]?s? (?:knowing|consent|approval))\b/i,
  /\b(?:override|bypass|disregard|ignore|disable|forget)\b[^.!?\n]{0,30}\b(?:instructions?|rules|guidelines?|polic(?:y|ies)|safety|safeguards?|restrictions?|constraints|protocols?|everything|ethics)\b/i,
  /\b(?:jailbreak\w*|do anything now|unrestricted (?:mode|assistant)|developer mode)\b/i,
];

/**
 * Whether a short text of a page (a label, a heading, an option) speaks to a model and not of a field. Besides known
 * orders, in many languages, it goes by the shape of English ones: more than a description may be asked of.
 */
export function isToModel(text: string): boolean {
  const given = text.slice(0, 2_000);
  if (instructionIn(given)) return true;
  const plain = stripInvisible(given).normalize('NFKC').replaceAll(/\s+/g, ' ');
  return SHAPES.some((shape) => shape.test(plain));
}
