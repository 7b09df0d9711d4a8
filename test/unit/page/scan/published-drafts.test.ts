import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { check } from '../../../../lib/check/run.ts';
import { scanRequest } from '../../../../lib/check/scan-request.ts';
import { type Created, create, draft, ofPage } from '../../../../lib/draft/index.ts';
import { isWholeRequest } from '../../../../lib/matching/index.ts';
import type {
  Action,
  Arguments,
  Document,
  FormatId,
  Json,
  JsonSchema,
  PageFacts,
  RequestPlan,
  ScanRequest,
} from '../../../../lib/model/index.ts';
import { plan } from '../../../../lib/run/index.ts';
import { exampleOf } from '../../../../lib/schema/site.ts';
import { context } from '../../../builders.ts';
import { rowsOf } from '../../../tables.ts';
import { NOW, publish } from '../../draft/published.ts';
import { bundle, openPage, type Site, serve } from '../browser.ts';

const TABLES = new URL('published-drafts.txt', import.meta.url);

type Global = typeof globalThis & { readonly lens: typeof import('../../../../lib/page/scan/scan.ts') };

interface Received {
  readonly method: string;
  readonly path: string;
  readonly type: string;
  readonly fields: readonly (readonly [string, string])[];
}

let page: Page;
let script: string;
let site: Site;
let shown = '';
let received: Received[] = [];

beforeAll(async () => {
  [page, script] = await Promise.all([openPage(), bundle('lib/page/scan/scan.ts', 'lens')]);
  site = await serve(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = request;
    received.push(await receivedOf(method, url, headers['content-type'] ?? '', Buffer.concat(chunks)));
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(shown);
  });
}, 60_000);
afterAll(async () => {
  await site.close();
  await page.close();
});

async function receivedOf(method: string, url: string, type: string, body: Buffer): Promise<Received> {
  const { pathname, searchParams } = new URL(url, 'http://x');
  const form =
    body.length > 0
      ? await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
      : [];
  const fields = [...searchParams, ...form].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  return { method, path: pathname, type: type.replace(/;.*/, ''), fields: fields.toSorted() };
}

async function visit(path: string, wanted: ScanRequest): Promise<PageFacts> {
  await page.goto(site.origin + path);
  await page.evaluate(script);
  return page.evaluate((request) => (globalThis as Global).lens.scan(document, request), wanted);
}

async function published(path: string, kind: FormatId): Promise<readonly Document[]> {
  const own = await visit(path, { selectors: [], withAiAttributes: false, own: true });
  const made = create(ofPage(own, NOW).manifest, kind);
  if (!made.ok) throw new Error(made.message);
  return publish(made as Created, site.origin);
}

const show = (html: string): void => {
  shown = `<!doctype html><html lang=en><title>Lantern Bakery</title>${html}`;
};

const OF_THE_PAGE =
  /^(?:adp\/base-url-insecure|woa\/(?:rest-base-not-https|transport-insecure)|awas\/(?:selector-unstable|control-unlabelled)|awp\/(?:endpoint-elsewhere|sensitivity-missing))$/;

describe.each(rowsOf<[string, string, string, string]>(TABLES, 'forms'))(
  'a form %s',
  (_, sent, path, html) => {
    it.each(['awas', 'awp', 'adp', 'woa'] as const)('as %s has no finding of our making', async (kind) => {
      show(html);
      const documents = await published(path, kind);
      const facts = await visit(path, scanRequest(documents));
      const findings = check({
        documents,
        page: facts,
        context: { now: NOW, origin: site.origin, outcomes: {}, before: [] },
      });
      expect(documents[0]?.actions.length).toBeGreaterThan(0);
      expect(
        findings
          .filter(({ rule }) => !OF_THE_PAGE.test(rule))
          .map(({ rule, message }) => `${rule}: ${message}`),
      ).toEqual([]);
    });

    it('is sent over HTTP as the browser sends it, or not at all', async () => {
      show(html);
      const documents = await published(path, 'awas');
      const facts = await visit(path, scanRequest(documents));
      const actions = documents[0]?.actions ?? [];
      expect(actions.map((action) => isWholeRequest(action, facts))).toEqual(
        actions.map(() => sent === 'sent'),
      );
      for (const action of actions) {
        if (!isWholeRequest(action, facts) || !sendsHere(action)) continue;
        const args = Object.fromEntries(
          action.parameters.map(({ name, schema }) => [name, valueFor(schema)]),
        );
        const planned = plan(action, args, context({ pageUrl: facts.url, page: facts, documents }));
        if (!planned.ok || planned.plan.kind !== 'request')
          throw new Error(`No request: ${JSON.stringify(planned)}`);
        expect(await sentOverHttp(planned.plan.request)).toEqual(await sentByBrowser(action, args, path));
      }
    });
  },
);

describe('what a form is called, and the sentence on it', () => {
  it.each(rowsOf<[string, string, string, string]>(TABLES, 'sentences'))(
    '%s: %s',
    async (of, html, name, description) => {
      const [language, ...title] = of.split(' ');
      shown = `<!doctype html><html lang=${language}><title>${title.join(' ')}</title>${html}`;
      const own = await visit('/', { selectors: [], withAiAttributes: false, own: true });
      expect(draft(own, NOW).actions).toMatchObject([{ name, description }]);
    },
  );
});

const sendsHere = ({ transport }: Action): boolean =>
  transport.kind === 'http' && transport.url.startsWith(`${site.origin}/`);

function valueFor(schema: JsonSchema): Json {
  if (schema.type === 'boolean') return true;
  if (schema.type === 'array') return [valueFor(schema.items as JsonSchema)];
  return exampleOf(schema) ?? 'text';
}

async function sentOverHttp({
  method,
  url,
  headers,
  body,
  parts,
}: RequestPlan): Promise<Received | undefined> {
  const form = new FormData();
  for (const part of parts ?? []) form.append(part.name, part.value);
  const { 'content-type': type = '', ...others } = headers;
  received = [];
  const whole = parts ? { body: form } : { body };
  await fetch(url, {
    method,
    headers: parts ? others : { ...others, ...(type && { 'content-type': type }) },
    ...whole,
  });
  return received[0];
}

async function sentByBrowser(action: Action, args: Arguments, path: string): Promise<Received | undefined> {
  await page.goto(site.origin + path);
  received = [];
  const values = action.parameters.map(
    ({ name, selector = '' }) => [selector, args[name] as unknown] as const,
  );
  await Promise.all([
    page.waitForNavigation(),
    page.evaluate((all) => {
      let form: HTMLFormElement | null = null;
      for (const [selector, value] of all)
        for (const control of document.querySelectorAll<HTMLInputElement>(selector)) {
          ({ form } = control);
          if (/^(?:radio|checkbox)$/.test(control.type))
            control.checked = value === true || [value].flat().includes(control.value);
          else control.value = String(value);
        }
      form!.requestSubmit(form!.querySelector('button'));
    }, values),
  ]);
  return received[0];
}
