import { setTimeout as sleep } from 'node:timers/promises';
import type { Run, SentValue } from '../../lib/model/index.ts';
import { inEnglish } from '../../lib/text/english.ts';
import { panel, viewOf } from '../agents/in-page.ts';
import { type Driver, launch } from '../browsers.ts';
import { connect } from '../unit/cli/mcp-client.ts';
import type { Case } from './cases.ts';
import { type Attempt, type Expected, judge, type Shown, type Verdict } from './judge.ts';
import { actionOf, argumentsOf, honestEntries, type LiarSite } from './site.ts';

export type WayName = 'mcp' | 'chromium' | 'firefox';
export const WAYS: readonly WayName[] = ['mcp', 'chromium', 'firefox'];

export interface Way {
  attempt(site: LiarSite, one: Case): Promise<Attempt>;
  close(): Promise<void>;
}

const PATIENCE_MS = 90_000;
const STRAGGLERS_MS = 150;

export async function run(way: Way, site: LiarSite, one: Case): Promise<Verdict> {
  const before = site.arrivals(one).length;
  const attempt = await way.attempt(site, one);
  if (attempt.code === 'too-many' || attempt.said.includes('(too-many)')) throw new Error(attempt.said);
  await sleep(STRAGGLERS_MS);
  return judge(attempt, site.arrivals(one).slice(before), expectedOf(one));
}

const expectedOf = (one: Case): Expected => ({
  method: one.send.method,
  entries: honestEntries(one),
  isHonest: one.isHonest,
  isScript:
    !one.send.kinds.includes('native') ||
    /^(?:beside|away|early|hasty|second-form|frame|other-button|reopened|overtaken|frame-form|resubmits)$/.test(
      one.change,
    ) ||
    /^(?:intercept|worker)$/.test(one.moment),
  isUnread: /^(?:blob|decoy|header)$|socket$/.test(one.send.id),
  isSentOn: one.change === 'away',
  tokens: [
    ...(one.change === 'csrf' ? ['csrf_token'] : []),
    ...(one.send.id === 'image-button' ? ['x', 'y'] : []),
  ],
});

const calls = (...names: readonly string[]): readonly string[] =>
  names.map((name) => name.trim().toLowerCase()).filter(Boolean);

export async function throughMcp(sites: readonly LiarSite[]): Promise<Way> {
  const asked = new Map<string, Shown[][]>();
  const cases = new Map(sites.flatMap((site) => site.cases.map((one) => [one.id, { site, one }] as const)));
  const session = await connect(
    sites.flatMap((site) =>
      site.isDrafted ? ['--drafts', ...site.cases.map((one) => site.pageOf(one))] : [`${site.origin}/`],
    ),
    async (message) => {
      const id = /\bPay (\w{8})\b/.exec(message)?.[1] ?? '';
      asked.set(id, [...(asked.get(id) ?? []), shownIn(message)]);
      const known = cases.get(id);
      if (known) await known.site.asked(known.one);
      return 'accept';
    },
    { onPages: true },
  );
  const tools = (await session.client.listTools()).tools.map(({ name }) => name);
  return {
    async attempt({ isDrafted }, one) {
      asked.delete(one.id);
      const tool = isDrafted ? tools.find((name) => name.includes(one.id)) : actionOf(one);
      if (tool === undefined) throw new Error('it was not drafted');
      const answer = await session.call(tool, argumentsOf(one, isDrafted));
      const running = RUNNING.exec(answer.text)?.[1];
      const ended = () => session.call('awas_lens_status', { run: running });
      const { isError, text } =
        running === undefined
          ? answer
          : await until('the end of the run', async () => {
              const now = await ended();
              return RUNNING.test(now.text) ? undefined : now;
            });
      const code = /^Not done \(([\w-]+)\)/m.exec(text)?.[1] ?? '';
      return { questions: asked.get(one.id) ?? [], done: !isError, code, said: text };
    },
    close: async () => session[Symbol.asyncDispose](),
  };
}

const RUNNING = /"code":"running"[\s\S]*"run\\?": \\?"([\w-]+)/;

const unmarked = (text: string): string =>
  text
    .replaceAll('␣', ' ')
    .replaceAll('⏎', '\n')
    .replaceAll(/⟨U\+([0-9A-F]+)⟩/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));

function shownIn(message: string): Shown[] {
  return message.split('\n').flatMap((line) => {
    const [, called = '', value] = /^ {2}\d+\. (.*?): ("(?:[^"\\]|\\.)*")/.exec(line) ?? [];
    return value === undefined
      ? []
      : [{ called: calls(...called.split(/[“”()]/)), value: unmarked(String(JSON.parse(value))) }];
  });
}

const shownOf = (sends: readonly SentValue[]): readonly Shown[] =>
  sends.flatMap(({ name, label, shown }) =>
    shown === undefined ? [] : [{ called: calls(name, label), value: shown }],
  );

type Started = Run | { readonly ok: false; readonly code?: string; readonly message: string };

async function until<Value>(what: string, look: () => Promise<Value | undefined>): Promise<Value> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(60)) {
    const seen = await look();
    if (seen !== undefined) return seen;
  }
  throw new Error(`waited in vain for ${what}`);
}

export async function throughExtension(driver: Driver, remember?: 'rewriting'): Promise<Way> {
  const asker = await driver.extensionPage('options.html');
  return {
    async attempt(site, one) {
      const tab = await driver.open(site.pageOf(one));
      const view = () => viewOf(asker, tab.id);
      try {
        const { key } = await until('the action', async () => {
          const { phase, actions, page } = await view();
          if (phase !== 'ready' || !page) return undefined;
          if (site.isDrafted) {
            await panel(asker, 'draft', { tabId: tab.id });
            return (await view()).actions.find(({ name }) => name.includes(one.id));
          }
          const isThere = page.selectors['#memo']?.elements[0]?.control;
          return isThere ? actions.find(({ id }) => id === actionOf(one)) : undefined;
        });
        const started = await panel<Started>(asker, 'run', {
          tabId: tab.id,
          action: key,
          arguments: argumentsOf(one, site.isDrafted),
          on: 'page',
        });
        const questions: (readonly Shown[])[] = [];
        if ('ok' in started)
          return { questions, done: false, code: started.code ?? '', said: started.message };
        await tab.front();
        const seen = await until('the end of the run', async () => {
          const now = (await view()).runs.find(({ id }) => id === started.id);
          if (now?.state === 'awaiting-consent') {
            questions.push(shownOf(now.plan.sends));
            await site.asked(one);
            const kept = questions.length > 1 && remember ? { remember } : {};
            await panel(asker, 'answer', { runId: now.id, allow: true, ...kept });
          }
          return now?.state === 'done' ? now.outcome : undefined;
        });
        return seen.ok
          ? { questions, done: true, code: '', said: JSON.stringify([seen.data, seen.notes?.map(inEnglish)]) }
          : { questions, done: false, code: seen.code, said: seen.message };
      } finally {
        await tab.close();
      }
    },
    close: () => asker.close(),
  };
}

export async function startWay(name: WayName, sites: readonly LiarSite[]): Promise<Way> {
  if (name === 'mcp') return throughMcp(sites);
  const driver = await launch(name, { headless: true });
  return { ...(await throughExtension(driver)), close: () => driver.close() };
}
