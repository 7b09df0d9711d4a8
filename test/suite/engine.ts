/** Run `node test/suite/engine.ts`. Input and output are lines of JSON. */
import { createInterface } from 'node:readline';
import { check } from '../../lib/check/run.ts';
import { discover } from '../../lib/discovery/discover.ts';
import { fetchDocument, type Get } from '../../lib/discovery/fetch-document.ts';
import { merge } from '../../lib/formats/index.ts';
import { readDocument, resolveDetail } from '../../lib/formats/reading.ts';
import type { Action, Declaration, Document, Fetched, Outcome } from '../../lib/model/index.ts';
import { plan } from '../../lib/run/index.ts';
import type { Pages } from '../docs/on-page.ts';
import type {
  Discover,
  Discovered,
  Judge,
  Kind,
  Question,
  Ran,
  Request,
  Requested,
  Served,
  Told,
} from './case.ts';
import { told } from './case.ts';

type Answer = { readonly findings: readonly Told[] } | Discovered | Requested;

export class Engine {
  #pages: Promise<Pages> | undefined;

  async answer({ id, kind, input }: Question): Promise<{ readonly id: string } & Answer> {
    return { id, ...(await this.#answer(kind, input)) };
  }

  async close(): Promise<void> {
    await (await this.#pages)?.close();
  }

  #answer(kind: Kind, input: Question['input']): Promise<Answer> {
    switch (kind) {
      case 'judge':
        return this.#judge(input as Judge);
      case 'discover':
        return discovered(input as Discover);
      case 'request':
        return requested(input as Request);
    }
  }

  async #judge({ now, origin, documents: served, earlier = [], ran = [], page: shown }: Judge) {
    const [documents, before] = await Promise.all([read(served), read(earlier)]);
    const outcomes = Object.fromEntries(ran.map((one) => [keyIn(documents, one.action), outcomeOf(one)]));
    const page = shown ? await (await this.#open()).facts(shown.url, shown.html, documents) : null;
    const context = { now: Date.parse(now), before, outcomes, ...(origin !== undefined && { origin }) };
    return { findings: told(check({ documents, page, context })) };
  }

  #open(): Promise<Pages> {
    this.#pages ??= import('../docs/on-page.ts').then(({ Pages: Opened }) => Opened.open());
    return this.#pages;
  }
}

const read = (served: readonly Served[]): Promise<readonly Document[]> =>
  Promise.all(served.map(async (one) => readDocument(one.status === 0 ? fileOf(one) : await fetchedOf(one))));

const fileOf = ({ url, body }: Served): Fetched => ({
  url,
  finalUrl: url,
  via: 'file',
  status: 0,
  headers: {},
  text: body,
  bytes: Buffer.byteLength(body),
  fetchedAt: 0,
  freshUntil: 0,
});

const fetchedOf = (one: Served): Promise<Fetched> =>
  fetchDocument({ url: one.url, via: 'well-known', accept: '*/*' }, undefined, {
    get: async () => responseOf(one),
    now: () => 0,
  });

const responseOf = ({ status, headers, body, tls }: Omit<Served, 'url'>): Awaited<ReturnType<Get>> => ({
  status,
  headers,
  ...(tls !== undefined && { tls }),
  body: new Blob([body]).stream(),
});

const keyIn = (documents: readonly Document[], id: string): string =>
  documents.flatMap(({ actions }) => actions).find((action) => action.id === id)?.key ?? id;

function outcomeOf({ status, headers, body }: Ran): Outcome {
  const contentType = headers['content-type'] ?? '';
  const data = /^(?:application\/json|[^;]*\+json)|^$/.test(contentType)
    ? ({ kind: 'json', value: JSON.parse(body) } as const)
    : ({ kind: 'text', text: body, contentType } as const);
  return status < 400
    ? { ok: true, status, data, headers, tookMs: 1 }
    : { ok: false, code: 'http-error', message: '', status, data, headers };
}

async function discovered({ origin, page, responses }: Discover): Promise<Discovered> {
  const asked: string[] = [];
  const get: Get = async (url) => {
    asked.push(url);
    return responseOf(responses[url] ?? { status: 404, headers: {}, body: '' });
  };
  const fetched = await discover({ origin, ...(page && { page }) }, { get, now: () => 0 });
  const found = fetched.map((one) => readDocument(one)).filter(({ status }) => status === 'found');
  return { found: found.map(({ format, url }) => ({ format: format ?? '', url })), asked };
}

async function requested({ agent, documents: served, arguments: args, ...of }: Request): Promise<Requested> {
  const documents = await read(served);
  const pageUrl = URL.parse('/', documents[0]?.url)?.href ?? 'https://example.com/';
  const action = actionOf(merge(new URL(pageUrl).origin, documents), of);
  if (!action) return { refused: 'not-runnable' };
  const planned = plan(action, args, {
    on: 'http',
    by: 'agent',
    override: false,
    pageUrl,
    page: null,
    documents,
    agentName: agent,
    agentsMayRead: true,
    readable: new Set(),
    idempotencyKey: 'key-1',
  });
  if (!planned.ok) return { refused: REFUSALS[planned.code] ?? 'not-runnable' };
  if (planned.plan.kind !== 'request') return { refused: 'not-runnable' };
  const { method, url, headers, body } = planned.plan.request;
  const request = { method, url, headers, ...(body !== undefined && { body }) };
  return { request, confirm: planned.plan.consent };
}

const REFUSALS: Readonly<Record<string, 'arguments' | 'target'>> = {
  'invalid-arguments': 'arguments',
  'forbidden-target': 'target',
};

function actionOf(
  { documents, actions }: Declaration,
  { action: id, document }: Pick<Request, 'action' | 'document'>,
): Action | undefined {
  const found = actions.find((one) => one.id === id && [one.document, undefined].includes(document));
  const address = found?.transport.kind === 'detail' ? found.transport.detailUrl : undefined;
  const detail = documents.find(({ url }) => url === address);
  return found && detail ? resolveDetail(found, detail) : found;
}

if (import.meta.main) {
  const engine = new Engine();
  for await (const line of createInterface({ input: process.stdin }))
    process.stdout.write(`${JSON.stringify(await engine.answer(JSON.parse(line)))}\n`);
  await engine.close();
  process.exit();
}
