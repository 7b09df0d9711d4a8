import { judge, read, sift, toView } from '../../lib/background/tabs/judge.ts';
import { check } from '../../lib/check/run.ts';
import { actionsFromAttributes, readDocument } from '../../lib/formats/reading.ts';
import type { Access, ShownView, TabView } from '../../lib/messaging/contract/views.ts';
import type { Document, Fetched, PageFacts, Refusal, Run } from '../../lib/model/index.ts';

export const NOW = Date.UTC(2026, 10, 21, 12, 0, 0);

export function fetched(url: string, body: unknown, more: Partial<Fetched> = {}): Fetched {
  const text = typeof body === 'string' ? body : JSON.stringify(body, null, 2);
  return {
    url,
    finalUrl: url,
    via: 'well-known',
    status: 200,
    headers: {
      'content-type': url.endsWith('.txt') ? 'text/plain' : 'application/json',
      'access-control-allow-origin': '*',
      'cache-control': 'max-age=3600',
    },
    text,
    bytes: text.length,
    fetchedAt: NOW - 40_000,
    freshUntil: NOW + 3_000_000,
    ...more,
  };
}

export function refused(url: string, refusal: Refusal): Fetched {
  const status = 'status' in refusal ? refusal.status : refusal.code === 'unreachable' ? 0 : 200;
  return fetched(url, '', { status, refusal, headers: {} });
}

export interface Scene {
  readonly origin: string;
  readonly path?: string;
  readonly title: string;
  readonly answers: readonly Fetched[];
  readonly page?: PageFacts | null;
  readonly runs?: readonly Run[];
  readonly access?: Access;
  readonly phase?: TabView['phase'];
  readonly overlay?: boolean;
}

export const shownOf = (view: TabView): ShownView => ({
  ...view,
  actions: { listed: view.actions, coming: 0 },
});

let tabs = 0;

export function staged(scene: Scene): {
  view: TabView;
  texts: ReadonlyMap<string, string>;
  documents: readonly Document[];
} {
  const { origin, path = '/', title, answers, page = null, runs = [], access = 'granted' } = scene;
  tabs += 1;
  const record = {
    tabId: tabs,
    url: origin + path,
    origin,
    title,
    private: false,
    access,
    links: [],
    documents: answers.map(({ url }) => url),
    page,
    checkedAt: scene.phase === 'asking' ? 0 : NOW - 40_000,
    overlay: scene.overlay ?? false,
  };
  const documents = answers.map((one) => readDocument(one));
  const judgement = judge(check, read(record, documents, page ? actionsFromAttributes(page) : []), {
    runs,
    now: NOW,
  });
  return {
    view: toView(record, judgement, sift(judgement.findings, []), runs, scene.phase ?? 'ready'),
    texts: new Map(answers.map(({ url, text }) => [url, text])),
    documents,
  };
}
