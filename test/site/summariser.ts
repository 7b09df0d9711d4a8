import { declarationAt } from './declaration-at.ts';
import document from './declarations/summariser.json' with { type: 'json' };
import { type Html, html, page } from './html.ts';
import {
  type Handler,
  html as htmlReply,
  json,
  jsonDeclaration,
  problem,
  type Reply,
  route,
  routes,
  type SiteDefinition,
  type SiteRequest,
} from './http.ts';

const TITLE = 'Précis';
const STOP = new Set(
  'a about after all also an and any are as at be because been but by can could did do does for from had has have he her his how i if in into is it its just like made many may me more most much must my no nor not of on one only or other our out over own said same she should so some such than that the their them then there these they this those through to too under up us very was we were what when where which while who will with would you your'.split(
    ' ',
  ),
);

const sentencesOf = (from: string): string[] =>
  from
    .match(/[^.!?]+[.!?]+["”’)]*|[^.!?]+$/g)
    ?.map((each) => each.trim())
    .filter(Boolean) ?? [];
const wordsOf = (from: string): string[] => from.toLowerCase().match(/[a-zà-ÿ']+/g) ?? [];

function frequencies(from: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of wordsOf(from))
    if (word.length > 2 && !STOP.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function summarise(from: string, maxWords: number): { summary: string; words: number } {
  const counts = frequencies(from);
  const weighed = sentencesOf(from).map((sentence, index) => {
    const words = wordsOf(sentence);
    const sum = words.reduce((total, word) => total + (counts.get(word) ?? 0), 0);
    return { sentence, index, length: words.length, weight: sum / Math.sqrt(words.length || 1) };
  });
  const kept: typeof weighed = [];
  let words = 0;
  for (const each of weighed.toSorted((a, b) => b.weight - a.weight || a.index - b.index))
    if (kept.length === 0 || words + each.length <= maxWords) {
      kept.push(each);
      words += each.length;
    }
  const summary = kept
    .toSorted((a, b) => a.index - b.index)
    .map(({ sentence }) => sentence)
    .join(' ');
  return { summary, words };
}

const keywords = (from: string, count: number): string[] =>
  [...frequencies(from)]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, count)
    .map(([word]) => word);

function readability(from: string) {
  const words = wordsOf(from).length;
  const sentences = sentencesOf(from).length;
  const each = Math.round((words / Math.max(1, sentences)) * 10) / 10;
  return {
    words,
    sentences,
    words_per_sentence: each,
    level: each < 14 ? 'plain' : each < 22 ? 'average' : 'demanding',
  };
}

interface Envelope {
  readonly agent?: unknown;
  readonly operation?: unknown;
  readonly input?: unknown;
}

function envelopeOf(request: SiteRequest): Envelope | undefined {
  if (!request.headers['content-type']?.includes('application/json')) return undefined;
  try {
    const value: unknown = JSON.parse(request.body);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function whole(value: unknown, least: number, most: number, otherwise: number): number | undefined {
  if (value === undefined) return otherwise;
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
    ? value
    : undefined;
}

function invoke(request: SiteRequest): Reply {
  const id = request.params.agent ?? '';
  if (id !== 'summariser' && id !== 'readability')
    return problem(404, 'Unknown agent', `There is no agent "${id}".`);
  const envelope = envelopeOf(request);
  if (!envelope) return problem(400, 'No envelope', 'The body is not a JSON object in application/json.');
  if (envelope.agent !== undefined && envelope.agent !== id)
    return problem(400, 'Agents differ', `The URL names "${id}", the envelope "${String(envelope.agent)}".`);
  const input = envelope.input;
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    return problem(400, 'No input', 'The envelope has no object "input".');
  const given = input as Readonly<Record<string, unknown>>;
  if (typeof given.text !== 'string' || given.text.trim() === '')
    return problem(422, 'No text', 'input.text is a string that is not empty.');
  if (id === 'readability') return json(readability(given.text));
  const operation = envelope.operation ?? 'default';
  if (operation === 'keywords') {
    const count = whole(given.count, 1, 20, 5);
    return count === undefined
      ? problem(422, 'Count out of range', 'input.count is a whole number from 1 to 20.')
      : json({ keywords: keywords(given.text, count) });
  }
  if (operation !== 'default')
    return problem(400, 'Unknown operation', `There is no operation "${String(operation)}".`);
  const maxWords = whole(given.max_words, 10, 500, 60);
  return maxWords === undefined
    ? problem(422, 'Length out of range', 'input.max_words is a whole number from 10 to 500.')
    : json(summarise(given.text, maxWords));
}

const STYLE = `
:root{--bg:#fbfbf9;--ink:#1c1d1a;--dim:#686a62;--line:#dfe0d8;--accent:#a63d1e;--on-accent:#fff;--field:#fff}
@media (prefers-color-scheme:dark){:root{--bg:#151612;--ink:#eceee6;--dim:#a0a398;--line:#34362e;--accent:#ff9d7a;--on-accent:#3a1204;--field:#1c1e18}}
header .wrap{display:flex;align-items:baseline;min-height:84px;gap:24px;padding-top:26px}header a{color:var(--ink);text-decoration:none}.brand{font:italic 600 26px var(--serif);margin-right:auto}.brand b{color:var(--accent);font-weight:600}
h1{font:500 54px/1.08 var(--serif);letter-spacing:-.02em;margin:44px 0 12px;max-width:16ch}.lead{font-size:19px;color:var(--dim);max-width:46ch}
.desk{display:grid;grid-template-columns:1.4fr 1fr;gap:26px;margin:40px 0 64px;align-items:stretch}.sheet{background:var(--field);border:1px solid var(--line);border-radius:14px;padding:22px;display:grid;gap:14px;align-content:start}.sheet h2{font-size:15px}.sheet textarea{min-height:240px;font:16px/1.6 var(--serif)}.row{display:flex;gap:14px;align-items:end}.row label{width:120px}
#summary{font:20px/1.5 var(--serif);white-space:pre-wrap}footer{padding:26px 0;border-top:1px solid var(--line);color:var(--dim);font-size:14px}
@media (max-width:820px){.desk{grid-template-columns:1fr}h1{font-size:40px}}
`;

const SAMPLE =
  'The lighthouse keeper kept two diaries. In the first he wrote the weather, the oil and the ships, as the board required. In the second he wrote what the ships might have carried. The board read the first diary every year and found it in order. Nobody read the second until the light was automatic and the keeper gone. It turned out that the keeper had been right about three ships, and that nobody had asked him.';

const SCRIPT = `
const form = document.querySelector('form');
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const given = new FormData(form);
  const answer = await fetch('/agents/summariser/invoke', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ agent: 'summariser', operation: 'default', input: { text: given.get('text'), max_words: Number(given.get('max_words')) } }),
  });
  const body = await answer.json();
  document.querySelector('#summary').textContent = answer.ok ? body.summary : body.detail;
});
`;

const homePage = (): Html =>
  page({
    title: `${TITLE}: shorter`,
    style: STYLE,
    script: SCRIPT,
    icon: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#a63d1e"/><path d="M8 10h16M8 16h10M8 22h5" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>',
    body: html`
<header><div class="wrap"><a class="brand" href="/">Pr<b>é</b>cis</a><span class="dim">Two agents, no account</span></div></header>
<main id="main" class="wrap"><h1>Say it again, shorter.</h1><p class="lead">Précis keeps the sentences that carry a text and lets the others go. It adds nothing of its own.</p>
<div class="desk"><form class="sheet"><label>Your text<textarea name="text" required>${SAMPLE}</textarea></label><div class="row"><label>At most, words<input type="number" name="max_words" value="30" min="10" max="500"></label><button type="submit">Shorten</button></div></form>
<section class="sheet"><h2>The short of it</h2><p id="summary" aria-live="polite"><span class="dim">It appears here.</span></p></section></div></main>
<footer><div class="wrap">A demonstration. Agents are described in <a href="/.well-known/woa.json">woa.json</a>.</div></footer>`,
  });

const create = (origin: string): Handler =>
  routes([
    route('GET', '/', () => htmlReply(homePage())),
    route('GET', '/.well-known/woa.json', (request) =>
      jsonDeclaration(request, declarationAt(document, origin), 300, 'application/woa+json'),
    ),
    route('POST', '/agents/:agent/invoke', invoke),
  ]);

export const summariser: SiteDefinition = { name: 'summariser', title: TITLE, start: '/', create };
