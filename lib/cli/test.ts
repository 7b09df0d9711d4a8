import { getWith } from '../discovery/fetch-document.ts';
import { pause } from '../http/index.ts';
import {
  type Action,
  type ContractReport,
  type ContractResult,
  isObject,
  isString,
  type Json,
  own,
} from '../model/index.ts';
import { clean, contractToJson, contractToJunit, contractToText, countsOf } from '../report/index.ts';
import {
  CONTRACT_PAUSE_MS,
  exampleArguments,
  plan,
  runsUnasked,
  sendWith,
  skipped,
  verdictOf,
} from '../run/index.ts';
import { listed } from '../text/index.ts';
import { answerCall, CallFault, type ExitStatus, type Io, parseCall, repeatable } from './call.ts';
import { outputOf } from './check/options.ts';
import { plain, styleFor } from './check/output.ts';
import { readJsonFile, saveText } from './file-access.ts';
import { helpOf } from './help.ts';
import { contextOf, RequestRuns, withoutCookies } from './mcp/request-run.ts';
import { createSites, type Site, type Sites } from './mcp/sites.ts';
import { hasPassword, isUrl } from './patterns.ts';

const OUTPUTS = ['text', 'json', 'junit'] as const;
type Output = (typeof OUTPUTS)[number];

export const testHelp = (): string => helpOf('test', { formats: listed(OUTPUTS, 'or') });

type Options = Exclude<ReturnType<typeof parseTestOptions>, 'help'>;

export function runTest(args: readonly string[], io: Io): Promise<ExitStatus> {
  return answerCall('test', io, async () => {
    const options = parseTestOptions(args);
    if (options !== 'help') return await testSites(options, io);
    io.stdout.write(testHelp());
    return 0;
  });
}

function parseTestOptions(args: readonly string[]) {
  const { values, positionals } = parseCall(args, DECLARED);
  if (values.help) return 'help';
  if (positionals.length === 0) throw new CallFault('Name at least one URL of a site.');
  for (const url of positionals) {
    if (hasPassword(url)) throw new CallFault('A user name or password in a URL isn’t sent.');
    if (!isUrl(url) || !URL.canParse(url)) throw new CallFault(`“${url}” isn’t an http or https URL.`);
  }
  const outputs = (values.format.length > 0 ? values.format : ['text']).map((text) =>
    outputOf(text, OUTPUTS),
  );
  return { urls: positionals, only: values.only, inputs: inputsOf(values), outputs };
}

function inputsOf({ input, inputs }: { input: string[]; inputs?: string }): ReadonlyMap<string, Json> {
  const found = new Map<string, Json>();
  const file = inputs === undefined ? {} : readJsonFile(inputs);
  if (!isObject(file)) throw new CallFault(`“${inputs}” isn’t an object of names and values.`);
  for (const [name, value] of Object.entries(file)) {
    found.set(name, value);
    if (isObject(value)) for (const [inner, one] of Object.entries(value)) found.set(`${name}:${inner}`, one);
  }
  for (const text of input) {
    const [, name, value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
    if (name === undefined) throw new CallFault(`Write --input as NAME=VALUE, not “${text}”.`);
    found.set(name, value);
  }
  return found;
}

function inputsFor({ id, parameters }: Action, inputs: ReadonlyMap<string, Json>): ReadonlyMap<string, Json> {
  return new Map(
    parameters.flatMap(({ name, schema }): readonly [string, Json][] => {
      const value = inputs.get(`${id}:${name}`) ?? inputs.get(name);
      if (value === undefined) return [];
      return [[name, isString(value) && own(schema, 'type') !== 'string' ? asJson(value) : value]];
    }),
  );
}

function asJson(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const DECLARED = {
  input: repeatable,
  inputs: { type: 'string' },
  format: repeatable,
  only: repeatable,
  help: { type: 'boolean', short: 'h' },
} as const;

async function testSites(
  { urls, only, inputs, outputs }: Options,
  { stdout, stderr, fetch, signal = new AbortController().signal }: Omit<Io, 'stdin'>,
): Promise<ExitStatus> {
  const sites = createSites(urls, getWith(fetch));
  await sites.read(true);
  const runs = new RequestRuns({ send: sendWith(fetch), now: Date.now }, new Map());
  const reports: ContractReport[] = [];
  for (const site of sites.all()) {
    for (const { message } of site.gathered.gaps) stderr.write(`${clean(message)}\n`);
    const actions = site.actions.filter(({ id }) => only.length === 0 || only.includes(id));
    reports.push({ site: site.url, results: await callAll({ site, sites, runs, inputs, signal }, actions) });
  }
  for (const { format, file } of outputs) {
    const text = render(format, reports, file === undefined ? styleFor(stdout) : plain);
    if (file === undefined) stdout.write(text);
    else saveText(file, text);
  }
  const { passed, failed } = countsOf(reports);
  if (failed > 0) return 1;
  const isWhole = sites.all().every(({ gathered }) => gathered.gaps.length === 0) && !signal.aborted;
  return passed > 0 && isWhole ? 0 : 2;
}

async function callAll(calling: Calling, actions: readonly Action[]): Promise<readonly ContractResult[]> {
  const { signal } = calling;
  const results: ContractResult[] = [];
  for (const action of actions) {
    if (signal.aborted) break;
    const result = await callOne(calling, action);
    results.push(result);
    if (result.verdict !== 'skipped') await pause(CONTRACT_PAUSE_MS, signal).catch(() => undefined);
  }
  return results;
}

function render(format: Output, reports: readonly ContractReport[], style: typeof plain): string {
  if (format === 'json') return contractToJson(reports);
  return format === 'junit' ? contractToJunit(reports) : contractToText(reports, style);
}

interface Calling {
  readonly site: Site;
  readonly sites: Sites;
  readonly runs: RequestRuns;
  readonly inputs: Options['inputs'];
  readonly signal: AbortSignal;
}

async function callOne(
  { site, sites, runs, inputs, signal }: Calling,
  declared: Action,
): Promise<ContractResult> {
  const { transport } = declared;
  if (transport.kind === 'detail' && URL.parse(transport.detailUrl)?.origin !== site.origin)
    return skipped(declared, 'elsewhere');
  const action = await sites.open(site, declared);
  if ('ok' in action) return { ...skipped(declared, { said: action.message }), verdict: 'failed' };
  if (action.risk !== 'read') return skipped(action, 'changes');
  const args = exampleArguments(action, inputsFor(action, inputs));
  if ('said' in args) return skipped(action, args);
  const planned = plan(action, args.values, {
    ...contextOf(site),
    on: 'http',
    page: null,
    readable: new Set(),
    idempotencyKey: '',
  });
  if (!planned.ok) return skipped(action, { said: planned.message });
  const { plan: made } = planned;
  if (made.kind !== 'request' || planned.questionIfPageFails || !runsUnasked(made, site.origin))
    return skipped(action, 'needs-approval');
  const outcome = await runs.execute(
    {
      site: site.origin,
      action,
      args: args.values,
      plan: withoutCookies(made),
      documents: site.documents,
      progress: () => undefined,
    },
    signal,
  );
  return verdictOf(action, args.values, outcome);
}
