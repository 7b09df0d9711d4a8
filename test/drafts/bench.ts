import { type DemoName, startSites } from '../site/server.ts';
import { rowsOf } from '../tables.ts';
import { serveWritten } from './written.ts';

const TABLE = new URL('tasks.txt', import.meta.url);

type Cells = readonly [
  page: string,
  tools: string | readonly string[],
  given: object | readonly object[],
  sends: string,
  reads: string,
];

export interface DraftTask {
  readonly page: string;
  readonly steps: readonly (readonly [
    tool: string,
    given: Readonly<Record<string, unknown>>,
    isQuestion: boolean,
  ])[];
  readonly sends: string;
  readonly reads: string;
}

export const TASKS: readonly DraftTask[] = rowsOf<Cells>(TABLE, 'tasks').map(
  ([page, tools, given, sends, reads]) => {
    const inputs = [given].flat();
    return {
      page,
      steps: [tools]
        .flat()
        .map((tool, at) => [tool.replace('?', ''), { ...inputs[at] }, tool.endsWith('?')] as const),
      sends,
      reads,
    };
  },
);

export const GAPS = rowsOf<readonly [page: string, gap: string]>(TABLE, 'gaps');

export async function startBench() {
  const [written, demo] = await Promise.all([serveWritten(), startSites(false, false)]);
  const counted = { written: 0, demo: 0 };
  return {
    urlOf(page: string): string {
      const [site = '', path] = page.split(':');
      return path === undefined ? `${written.origin}/${page}` : demo.sites[site as DemoName].origin + path;
    },
    sent(): readonly string[] {
      const submitted = demo.log
        .filter(({ method, path }) => method === 'POST' || path.includes('?'))
        .map(({ method, path, body }) => decodeURIComponent(`${method} ${path} ${body}`).trim())
        .map((one) => one.replace(/csrf_token=[^&]*&/, ''));
      const all = [...written.sent().slice(counted.written), ...submitted.slice(counted.demo)];
      Object.assign(counted, { written: written.sent().length, demo: submitted.length });
      return all;
    },
    close: () => Promise.all([written.close(), demo.close()]),
  };
}
