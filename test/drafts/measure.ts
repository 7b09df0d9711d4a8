/** Usage: `npm run drafts -- [--list] [PAGE|SITE|LIBRARY…]`. */
import { parseArgs } from 'node:util';
import { encode } from 'gpt-tokenizer';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { conform } from '../../lib/agent/profile.ts';
import { toolsOf } from '../../lib/agent/tools.ts';
import { pageScript } from '../../lib/cli/headless/scanner.ts';
import { draft } from '../../lib/draft/index.ts';
import { type Document, isObject, type PageFacts, type Tool } from '../../lib/model/index.ts';
import { executable } from '../browsers/alike.ts';
import { installLibraries } from '../libraries/install.ts';
import { type Bed, demoBed, libraryBed, writtenBed } from './beds.ts';
import { cutIn } from './cut.ts';
import { inTime } from './in-time.ts';
import { type Published, publishedOn } from './publish.ts';
import { installSaved, openSaved } from './saved.ts';
import { type Judged, judge, readTruth, says, type TrueForm, type TruePage } from './truth.ts';

interface Measured {
  readonly truth: TruePage;
  readonly judged: readonly Judged[];
  readonly tools: readonly Tool[];
  readonly confidence: number;
  readonly ms: number;
  readonly published: Published;
  readonly cut: readonly string[];
}

const script = pageScript();
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'boolean' } },
});

type Look = readonly [found: PageFacts | undefined, ms: number, published: Published];

async function look(page: Page, truth: TruePage): Promise<Look> {
  await openSaved(page, truth);
  await page.evaluate(`${await script}; globalThis.awasLensPage = awasLensPage; 0`);
  const work = await workOf(page);
  const before = await work();
  const found = await page.evaluate(
    'awasLensPage.scan(document, {selectors: [], withAiAttributes: false, own: true})',
  );
  const ms = (await work()) - before;
  return [found as PageFacts, ms, await publishedOn(page, found as PageFacts)];
}

/** Measures the work of the page's thread in milliseconds. Other processes don't affect this time. */
async function workOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
  };
}

async function measure(context: BrowserContext, truth: TruePage): Promise<Measured> {
  const [page, ms, published] = await inTime<Look>(
    context,
    truth.url,
    (page) => look(page, truth),
    (lost) => [undefined, 0, lost],
  );
  if (!page) return { truth, judged: [], tools: [], confidence: 0, ms, published, cut: [] };
  const drafted: Document = draft(page, 0);
  const { tools } = toolsOf(drafted.actions, [], page, new URL(truth.url).origin);
  const { confidence = 0 } = drafted.synthetic ?? {};
  const cut = cutIn(page, drafted.actions, tools);
  return { truth, judged: judge(page, drafted.actions, truth), tools, confidence, ms, published, cut };
}

const isWanted = ({ kind }: TrueForm): boolean => kind === 'read' || kind === 'change';
const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const tokensOf = (tools: readonly Tool[]): number =>
  tools.reduce(
    (sum, { name, description, inputSchema }) =>
      sum + encode(JSON.stringify({ name, description, inputSchema })).length,
    0,
  );
const EMPTY =
  /^(?:fill[-_].*|form.*|submit|go|enter|ok|add|yes|no|next|send|change|action.*|field.*|page)(?:[-_ ]?\d+)?$/i;

function table(all: readonly Measured[]): readonly Row[] {
  const forms = all.flatMap(({ truth }) => truth.forms.filter(isWanted));
  const judged = all.flatMap((one) => one.judged);
  const of = (form: TrueForm): readonly Judged[] => judged.filter((one) => one.form === form);
  const had = forms.filter((form) => of(form).length > 0).length;
  const fields = forms.flatMap((form) => [...form.fields].map((field) => [form, ...field] as const));
  const parameterOf = ([form, control]: (typeof fields)[number]) =>
    of(form).flatMap(({ action, controls }) =>
      action.parameters
        .filter(({ name }) => controls.get(name) === control)
        .map((one) => ({ action, ...one })),
    )[0];
  const covered = fields.flatMap((field) => parameterOf(field) ?? []);
  const left = all.flatMap(({ judged, tools }) =>
    judged.flatMap(({ action, form }) => {
      if (!form || !isWanted(form)) return [];
      const { properties } = tools.find((one) => one.action === action.key)?.inputSchema ?? {};
      return [...conform(action.parameters).keys.values()].map(
        (key) => isObject(properties) && Object.hasOwn(properties, key),
      );
    }),
  );
  const labelled = fields.filter(([, , label]) => label !== '');
  const arrived = labelled.filter((field) => {
    const parameter = parameterOf(field);
    return parameter && says(`${parameter.description ?? ''} ${parameter.action.name}`, field[2]);
  }).length;
  const copies = forms.reduce((sum, form) => sum + Math.max(0, of(form).length - 1), 0);
  const none = judged.filter(({ form, action }) => !form && action.parameters.length > 0).length;
  const empty = judged.filter(({ action }) => EMPTY.test(action.id) || EMPTY.test(action.name)).length;
  const lures = judged.flatMap(({ form, controls }) =>
    [...controls.values()].filter((one) => form?.lures.includes(one)),
  ).length;
  const logins = judged.filter(({ form }) => form?.kind === 'login').length;
  const reads = judged.filter(({ form, action }) => form?.kind === 'change' && action.risk === 'read').length;
  const links = judged.filter(({ action }) => action.parameters.length === 0).length;
  const tokens = median(all.map(({ tools }) => tokensOf(tools)));
  const ms = median(all.map((one) => one.ms));
  return [
    row('forms had, each once', had, least(forms.length, 70 / 73), forms.length),
    row('fields covered', covered.length, least(fields.length, 104 / 107), fields.length),
    row('labels that arrive', arrived, least(labelled.length, 0.97), labelled.length),
    row(
      'fields in the definition that an agent reads',
      left.filter(Boolean).length,
      left.length,
      left.length,
    ),
    row('second copies of a form', copies, 1),
    row('tools for what is no form', none, 0),
    row('names that say nothing', empty, Math.floor((judged.length * 2) / 53)),
    row('lures offered', lures, 0),
    row('sign-ins offered', logins, 0),
    row('called a read though it is none', reads, 0),
    row('mere links and buttons', links, 0),
    row('tokens of a page (median)', tokens, 150),
    row('ms of work in the page (median)', ms, 30),
    row('labels and choices that are cut', all.flatMap(({ cut }) => cut).length, 0),
    ...rowsOfPublished(all.map(({ published }) => published)),
  ];
}

const MAX_LOST = 1;

type Row = readonly [what: string, is: string, asked: string, holds: boolean];

const least = (of: number, asked: number): number => Math.ceil(of * asked);

function row(what: string, is: number, asked: number, of?: number): Row {
  return [
    what,
    of === undefined ? `${Math.round(is)}` : `${is} of ${of}`,
    of === undefined ? `at most ${asked}` : `${asked}`,
    of === undefined ? is <= asked : is >= asked,
  ];
}

function rowsOfPublished(all: readonly Published[]): readonly Row[] {
  const sum = (key: 'drafted' | 'written' | 'controls'): number =>
    all.reduce((total, one) => total + one[key], 0);
  const controls = sum('controls');
  const refused = all.flatMap((one) => one.refused).length;
  return [
    row('actions written as AWAS', sum('written'), least(sum('drafted'), 0.95), sum('drafted')),
    row('faults of what is published', all.flatMap(({ faults }) => faults).length, 0),
    row('controls that take a value', controls - refused, least(controls, 0.97), controls),
    row('pages that can’t be measured', all.filter(({ lost }) => lost !== undefined).length, MAX_LOST),
  ];
}

const rowsOfBed = ({ published, tools, cut, sent }: Bed): readonly Row[] => [
  ...rowsOfPublished(published),
  row('labels and choices that are cut', cut.length, 0),
  row('tools without inputs', tools.filter(({ inputSchema }) => !inputSchema.properties).length, 0),
  row('requests that could change something', sent.length, 0),
];

function listBed({ name, published, cut, sent }: Bed): void {
  console.log(`\n${name}`);
  for (const { faults, refused, lost = [] } of published)
    for (const one of [...faults, ...refused, ...[lost].flat()]) console.log(`  ${one}`);
  for (const one of cut) console.log(`  CUT ${one}`);
  for (const one of sent) console.log(`  SENT ${one}`);
}

function print(rows: readonly Row[]): boolean {
  for (const [what, is, asked, holds] of rows)
    console.log(`${holds ? '✓' : '✗'} ${what.padEnd(46)} ${is.padEnd(12)} asked for: ${asked}`);
  return rows.every(([, , , holds]) => holds);
}

/** True for the half of the saved pages that sets the confidence values. The other half checks them. */
const isSetBy = ({ file }: TruePage): boolean => Number.parseInt(file, 16) % 2 === 0;

function isRight({ action, form, controls }: Judged): boolean {
  if (!form || !isWanted(form) || (form.kind === 'change' && action.risk === 'read')) return false;
  const covered = new Map(action.parameters.map((one) => [controls.get(one.name) ?? '', one.description]));
  return (
    [...covered.keys()].every((one) => form.fields.has(one)) &&
    [...form.fields].every(([field, label]) => {
      const said = covered.get(field);
      return covered.has(field) && says(`${said ?? ''} ${action.name}`, label);
    })
  );
}

const ENOUGH = 10;

function steps(all: readonly Measured[]): readonly (readonly [string, number, number, number, boolean])[] {
  const actions = all.flatMap(({ confidence, judged }) =>
    judged.map((one) => ({ confidence, right: Number(isRight(one)) })),
  );
  const mean = (numbers: readonly number[]): number =>
    numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
  return [...Map.groupBy(actions, ({ confidence }) => Math.min(9, Math.floor(confidence * 10)))]
    .toSorted(([a], [b]) => a - b)
    .map(([step, some]) => {
      const said = mean(some.map(({ confidence }) => confidence));
      const right = mean(some.map((one) => one.right));
      const holds = some.length < ENOUGH || Math.abs(said - right) <= 0.1;
      return [`${step / 10} to ${(step + 1) / 10}`, said, right, some.length, holds];
    });
}

function list({ truth, judged, tools, ms, published, cut }: Measured): void {
  console.log(`\n${truth.file} ${truth.url} ${Math.round(ms)} ms, ${tokensOf(tools)} tokens`);
  for (const one of judged) listAction(one);
  for (const one of published.faults) console.log(`  FAULT ${one}`);
  for (const one of published.refused) console.log(`  REFUSED ${one}`);
  if (published.lost !== undefined) console.log(`  LOST ${published.lost}`);
  for (const one of cut) console.log(`  CUT ${one}`);
  for (const form of truth.forms.filter(isWanted)) {
    const found = judged.filter((one) => one.form === form);
    const covered = new Set(found.flatMap(({ controls }) => [...controls.values()]));
    const missing = [...form.fields.keys()].filter((one) => !covered.has(one));
    if (found.length === 0 || missing.length > 0)
      console.log(`  MISSING ${found.length === 0 ? `the ${form.kind}` : 'fields'}: ${missing.join('; ')}`);
  }
}

function listAction({ action, form, controls }: Judged): void {
  const is = form ? `${form.kind}${form.closed ? ' closed' : ''}` : 'NO FORM';
  console.log(`  ${is}: ${action.id} “${action.name}” (${action.risk}) — ${action.description}`);
  for (const { name, description = '' } of action.parameters) {
    const label = form?.fields.get(controls.get(name) ?? '') ?? '';
    const isSaid = says(`${description} ${action.name}`, label);
    console.log(`    ${isSaid ? '' : `LABEL “${label}”: `}${controls.get(name)}: ${description}`);
  }
}

installSaved();
const browser = await chromium.launch({ executablePath: executable('chromium'), args: ['--no-sandbox'] });
const context = await browser.newContext();
const all: Measured[] = [];
const beds: Bed[] = [];
try {
  for (const truth of readTruth()) {
    if (positionals.length > 0 && !positionals.includes(truth.file)) continue;
    all.push(await measure(context, truth));
  }
  installLibraries();
  for (const bed of [demoBed, writtenBed, libraryBed])
    beds.push(await bed(context, await script, positionals));
} finally {
  await browser.close();
}
if (values.list) all.forEach(list);
console.log(`\n${all.length} pages`);
let holds = print(table(all));
for (const bed of beds) {
  if (values.list) listBed(bed);
  console.log(`\n${bed.name}: ${bed.pages} pages, ${bed.tools.length} tools`);
  holds = print(rowsOfBed(bed)) && holds;
}
console.log('\nconfidence, on the half of the pages that it was not set by');
const told = steps(all.filter(({ truth }) => !isSetBy(truth)));
for (const [step, said, right, count, holds] of told)
  console.log(
    `${holds ? '✓' : '✗'} ${step}: said ${said.toFixed(2)}, right ${right.toFixed(2)} of ${count} actions`,
  );
holds &&= told.every(([, , , , one]) => one);
process.exit(positionals.length > 0 || holds ? 0 : 1);
