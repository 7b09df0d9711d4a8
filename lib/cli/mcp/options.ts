import { httpOrigin, type Policy } from '../../policy/index.ts';
import { CallFault, parseCall, repeatable } from '../call.ts';

export type McpOptions = ReturnType<typeof parseMcpOptions>;

const DECLARED = {
  allow: repeatable,
  credentials: { type: 'string' },
  drafts: { type: 'boolean' },
  interval: { type: 'string', default: '300' },
  'no-page': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

export function parseMcpOptions(args: readonly string[]) {
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
