import type { EntryPoint, PageFacts, Parameter } from '../model/index.ts';
import { say, slug } from '../text/index.ts';
import { label, reviewOf } from './naming.ts';
import type { Drafted } from './own-forms.ts';
import { WORDS } from './words.ts';

const PLACEHOLDER = /\{([\w.:-]+)\}/g;
const LINKS = /^(?:View|Read|Watch|Listen|Play|Consume)Action$/;

export function draftEntry(entry: EntryPoint, page: PageFacts): Drafted | undefined {
  const { type, method, template, inputs } = entry;
  const names = inputs.map(({ name }) => name);
  const wanted = [...template.matchAll(PLACEHOLDER)].map(([, name]) => name ?? '');
  const isWhole = wanted.length > 0 && wanted.every((name) => names.includes(name));
  if (LINKS.test(type) || !isWhole || !/^(?:GET|POST)$/.test(method)) return undefined;
  const { url, renamed } = withoutQuery(template);
  const place = method === 'GET' ? 'query' : 'form';
  const parameters = inputs.map((input): Parameter => {
    const name = renamed.get(input.name) ?? input.name;
    return {
      name,
      in: url.includes(`{${name}}`) ? 'path' : place,
      required: input.required || wanted.includes(input.name),
      description: label(input.label, 100) || undefined,
      schema: { type: 'string' },
      source: {},
    };
  });
  const verb = label(type.replace(/Action$/, '').replaceAll(/([a-z])([A-Z])/g, '$1 $2'));
  const name =
    label(entry.name) || (type === 'SearchAction' ? `Search ${label(page.title, 40)}`.trim() : verb);
  const reads =
    method === 'GET' && (type === 'SearchAction' || type === 'DiscoverAction' || type === 'CheckAction');
  const otherwise = reads ? 'read' : 'change';
  const origin = URL.parse(url.replaceAll(PLACEHOLDER, 'x'))?.origin ?? '';
  const host = origin === new URL(page.url).origin ? '' : ` Sends to ${origin.replace(/^https?:\/\//, '')}.`;
  return {
    entry,
    fields: [],
    names: [name],
    id: slug(type === 'SearchAction' ? 'search' : name, { limit: 40 }) || 'action',
    by: 'schema.org',
    action: {
      key: `page:s-${slug(`${method} ${template}`, { limit: 60 })}`,
      description: `${label(entry.description, 160) || name}${host === '' ? '' : `.${host}`}`,
      format: 'page',
      document: page.url,
      source: {},
      risk: WORDS.destroys.test(type) ? 'destructive' : otherwise,
      riskReason: reads ? say('riskReads', 'GET') : say('riskMayChange', method),
      parameters,
      transport: { kind: 'http', method, url, body: method === 'GET' ? 'none' : 'form' },
      auth: { needed: 'unknown' },
      ...reviewOf([
        entry.name,
        entry.description,
        template,
        ...inputs.flatMap((one) => [one.name, one.label]),
      ]),
    },
  };
}

function withoutQuery(template: string) {
  const [before = '', query = ''] = template.split('?', 2);
  const [fields = ''] = query.split('#', 1);
  const renamed = new Map<string, string>();
  const rest = fields.split('&').filter((part) => {
    const [, name, input, optional] = /^([^=]+)=\{([\w.:-]+?)(\?)?\}$/.exec(part) ?? [];
    if (name === undefined || input === undefined) return part !== '';
    if (!optional) renamed.set(input, name);
    return false;
  });
  return { url: rest.length === 0 ? before : `${before}?${rest.join('&')}`, renamed };
}
