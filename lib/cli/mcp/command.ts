import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { getWith } from '../../discovery/fetch-document.ts';
import { httpOrigin, type Policy } from '../../policy/index.ts';
import { clean, count } from '../../report/index.ts';
import { sendWith } from '../../run/index.ts';
import { redactor } from '../../text/index.ts';
import { answerCall, CallFault, type ExitStatus, type Io, parseCall, repeatable } from '../call.ts';
import { createPageBrowser, type PageBrowser } from '../headless/run-page.ts';
import { helpOf } from '../help.ts';
import { Calls } from './calls.ts';
import { type Credentials, readCredentials } from './credentials.ts';
import { type McpOffer, offerOf, toolNames } from './offer.ts';
import { RequestRuns } from './request-run.ts';
import { createServer } from './server.ts';
import { createSites, type Visit } from './sites.ts';

const visitWith =
  (browser: PageBrowser): Visit =>
  async (url, origin, visit) => {
    const page = await browser.open(url, origin);
    try {
      await visit((request) => page.scan(request));
    } finally {
      await page.close();
    }
  };

/** Only MCP messages may be written to standard output. */
export function runMcp(
  args: readonly string[],
  io: Io,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<ExitStatus> {
  return answerCall('mcp', io, async () => {
    const options = parseMcpOptions(args);
    if (options.action === 'help') io.stdout.write(helpOf('mcp', {}));
    else await serve(options, readCredentials(options.credentials, environment), io);
    return 0;
  });
}

async function serve(
  { urls, policy, intervalMs, drafts, pages: onPages }: McpOptions,
  credentials: Credentials,
  { stdin, stdout, stderr, fetch }: Io,
): Promise<void> {
  const secrets = redactor([...credentials.values()]);
  const log = (line: string): void => void stderr.write(`${clean(secrets.text(line))}\n`);
  const pages = onPages ? createPageBrowser(urls) : undefined;
  const sites = createSites(
    urls,
    getWith(fetch),
    pages && drafts.length > 0 ? { pages: drafts, visit: visitWith(pages) } : undefined,
  );
  const ended = new Promise<void>((resolve) => stdin.once('end', resolve));
  await sites.read(true);
  const names = toolNames();
  let offer: McpOffer = offerOf(sites.all(), names);
  for (const { origin, actions, gathered } of sites.all()) {
    log(`${origin}: ${count(actions.length, 'action')}`);
    for (const { message } of gathered.gaps) log(message);
  }
  const offerAgain = (): void => {
    const before = JSON.stringify(offer.listed);
    offer = offerOf(sites.all(), names);
    if (JSON.stringify(offer.listed) !== before) server.sendToolListChanged().catch(() => undefined);
  };
  let reading: Promise<boolean> = Promise.resolve(false);
  const reload = (everywhere: boolean): Promise<boolean> => {
    reading = reading
      .catch(() => false)
      .then(() => sites.read(everywhere))
      .then((changed) => {
        if (!changed) return false;
        log('The manifests have changed.');
        offerAgain();
        server.sendResourceListChanged().catch(() => undefined);
        return true;
      });
    return reading;
  };
  const openSocket = 'WebSocket' in globalThis ? (url: string) => new WebSocket(url) : undefined;
  const runs = new RequestRuns({ send: sendWith(fetch), now: Date.now, openSocket }, credentials);
  if (onPages && !pages)
    log(
      'No Chromium or Chrome was found: page actions are sent as requests, and actions that need a CSRF token are refused.',
    );
  const calls = new Calls({
    pages,
    sites,
    offer: () => offer,
    runs,
    policy,
    credentials,
    now: Date.now,
    reload: () => reload(true),
    onOpened: offerAgain,
  });
  const server = createServer({ sites: sites.all, offer: () => offer, calls, secrets, onPages: !!pages });
  let fault: Error | undefined;
  server.onerror = (error) => {
    fault = error;
    log(`Invalid message: ${error.message.slice(0, 300)}`);
  };
  const closed = new Promise<'closed'>((resolve) => {
    server.onclose = () => resolve('closed');
  });
  const timer =
    intervalMs > 0 ? setInterval(() => void reload(false).catch(() => undefined), intervalMs) : undefined;
  await server.connect(new StdioServerTransport(stdin, stdout));
  const end = await Promise.race([closed, ended]);
  clearInterval(timer);
  await server.close();
  await pages?.close();
  if (end === 'closed' && fault) throw new CallFault(`The server stopped: ${fault.message.slice(0, 300)}.`);
}

type McpOptions = ReturnType<typeof parseMcpOptions>;

const DECLARED = {
  allow: repeatable,
  credentials: { type: 'string' },
  drafts: { type: 'boolean' },
  interval: { type: 'string', default: '300' },
  'no-page': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

function parseMcpOptions(args: readonly string[]) {
  const { values, positionals } = parseCall(args, DECLARED);
  const action = values.help ? 'help' : 'serve';
  const urls = positionals.map(siteUrl);
  if (action === 'serve' && urls.length === 0) throw new CallFault('Name at least one URL of a site.');
  if (values.drafts && values['no-page'])
    throw new CallFault('--drafts needs pages, and --no-page opens none: leave one out.');
  const byOrigin = new Map(urls.toReversed().map((url) => [new URL(url).origin, url]));
  const origins = [...byOrigin.keys()].toReversed();
  return {
    action,
    urls: origins.map((origin) => byOrigin.get(origin) ?? origin),
    policy: { allow: values.allow.flatMap((text) => allowances(text, origins)) },
    credentials: values.credentials,
    drafts: values.drafts ? urls : [],
    pages: values['no-page'] !== true,
    /** In milliseconds. With 0, the manifests are read only once. */
    intervalMs: seconds(values.interval) * 1_000,
  };
}

function siteUrl(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) throw new CallFault(`“${text}” isn’t an http or https URL.`);
  if (url.username !== '' || url.password !== '')
    throw new CallFault(`A user name or password in a URL isn’t sent: use --credentials.`);
  url.hash = '';
  return url.href;
}

/** Parses `NAME` or `ORIGIN NAME`, with optional `to TARGET …`. */
function allowances(text: string, origins: readonly string[]): Policy['allow'] {
  const [, site, name = '', to = ''] =
    /^(?:(https?:\/\/\S+)\s+)?(\S.*?)((?:\s+to\s+(?:https?|wss?):\/\/\S+)*)$/.exec(text.trim()) ?? [];
  if (name === '' || /^https?:/.test(name))
    throw new CallFault('Write --allow as “NAME” or “ORIGIN NAME”, followed by “to TARGET” if needed.');
  const targets = to.split(/\s+to\s+/).filter((one) => one !== '');
  for (const origin of [...(site === undefined ? [] : [site]), ...targets]) {
    if (URL.parse(origin)?.origin !== origin)
      throw new CallFault(`“${origin}” in --allow isn’t an origin, such as https://shop.example.`);
  }
  return (site === undefined ? origins : [site]).map((origin) => ({
    origin,
    actions: [name],
    targets: targets.length > 0 ? targets.map(httpOrigin) : [origin],
  }));
}

function seconds(text: string): number {
  if (!/^\d{1,6}$/.test(text))
    throw new CallFault(`--interval must be a whole number of seconds, not “${text}”.`);
  return Number(text);
}
