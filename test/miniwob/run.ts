/**
 * npm run miniwob -- FOLDER [--seeds=5] [--only=TASK] [--list] [--write]
 * FOLDER is `miniwob/html` of github.com/Farama-Foundation/miniwob-plusplus.
 */
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright';
import { executable } from '../browsers/alike.ts';
import { serve } from '../servers/http.ts';
import { connect } from '../unit/cli/mcp-client.ts';
import { KINDS, PASSWORDS, type Read, TASKS, type Wanted, type Wish } from './tasks.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string', default: '5' },
    only: { type: 'string', multiple: true },
    list: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const [folder] = positionals;
if (folder === undefined)
  throw new Error(
    'Run `git clone https://github.com/Farama-Foundation/miniwob-plusplus`, and name its folder miniwob/html.',
  );

const VERDICTS = ['right', 'first form right', 'no tool', 'refused', 'wrong'] as const;
type Verdict = (typeof VERDICTS)[number];

const EPISODE = `
core.startEpisode = function () {
  Math.seedrandom(new URLSearchParams(location.search).get('seed'));
  core.ept0 = Date.now();
  genProblem();
};
core.endEpisode = function (reward) {
  if (document.getElementById('reward')) return;
  var shown = document.createElement('p');
  shown.id = 'reward';
  shown.textContent = 'The reward is ' + reward + ' in all.';
  document.body.append(shown);
};`;
const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };

const site = await serve(async ({ url = '' }, response) => {
  const path = normalize(new URL(url, 'http://x').pathname);
  const bytes = await readFile(join(folder, path)).catch(() => undefined);
  response.writeHead(bytes ? 200 : 404, {
    'content-type': `${TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'}; charset=utf-8`,
  });
  response.end(bytes && path.endsWith('/core.js') ? `${bytes}${EPISODE}` : bytes);
});

type Property = Readonly<Record<string, unknown>>;

function argumentsFor(
  properties: Readonly<Record<string, Property>>,
  wanted: readonly Wanted[],
): Record<string, unknown> | undefined {
  const given: Record<string, unknown> = {};
  for (const { value, of, nth = 0 } of wanted) {
    const free = Object.entries(properties).filter(([name]) => !(name in given));
    if (Array.isArray(value)) {
      if (!tick(free, value, nth, given)) return undefined;
      continue;
    }
    const fits = free.filter(([name, property]) => {
      const told = `${name} ${property.description ?? ''}`;
      const choices = (property.enum ?? []) as readonly unknown[];
      const isNumber = /^(?:number|integer)$/.test(String(property.type));
      if (of && !of.test(told)) return false;
      if (choices.length > 0)
        return choices.includes(value) || JSON.stringify(property).includes(String(value));
      if (property.type === 'array' || property.type === 'boolean') return false;
      return typeof value === 'number' || !isNumber;
    });
    const [name, property] = fits.at(Math.min(nth, fits.length - 1)) ?? [];
    if (name === undefined) return undefined;
    given[name] = property?.type === 'string' ? String(value) : value;
  }
  return given;
}

function tick(
  free: readonly (readonly [string, Property])[],
  wanted: readonly string[],
  nth: number,
  given: Record<string, unknown>,
): boolean {
  const list = free.find(([, { type }]) => type === 'array');
  if (list) given[list[0]] = wanted;
  if (list) return true;
  const boxes = free.filter(([, { type }]) => type === 'boolean');
  if (wanted[0] === 'checkbox') {
    const box = boxes[nth];
    if (box) given[box[0]] = true;
    return box !== undefined;
  }
  for (const word of wanted) {
    const box = boxes.find(([name, { description = name }]) => bare(String(description)) === bare(word));
    if (!box) return false;
    given[box[0]] = true;
  }
  return boxes.length > 0;
}

const bare = (text: string): string => text.replaceAll(/[“”]/g, '').trim().toLowerCase();

async function read(page: Page, url: string): Promise<Read> {
  await page.goto(url);
  return page.evaluate(() => ({
    utterance: (document.querySelector('#query')?.textContent ?? '').replaceAll(/\s+/g, ' ').trim(),
    // biome-ignore lint/performance/useDomNodeTextContent: textContent has no line breaks
    text: (document.querySelector('#area') as HTMLElement).innerText,
    textareas: [...document.querySelectorAll('textarea')].map((one) => one.value),
    ...(() => {
      const [, begin = '', end = ''] =
        /starts with "(.+?)"(?: and ends with "(.+?)")?/.exec(
          document.querySelector('#query')?.textContent ?? '',
        ) ?? [];
      const { ui_utils: known } = globalThis as { ui_utils?: { COUNTRIES?: readonly string[] } };
      const brush = document.createElement('canvas').getContext('2d')!;
      const swatch = document.querySelector('#query .cc');
      brush.fillStyle = swatch
        ? getComputedStyle(swatch).backgroundColor
        : (/^Select (\w+) with/.exec(document.querySelector('#query')?.textContent ?? '')?.[1] ?? 'black');
      return {
        colour: brush.fillStyle.slice(1),
        blocks: document.querySelectorAll('.addition-block').length,
        country: (known?.COUNTRIES ?? []).find((one) => one.startsWith(begin) && one.endsWith(end)) ?? '',
      };
    })(),
    rows: [...document.querySelectorAll('tr')].map((row) =>
      [...row.querySelectorAll('td,th')].map((cell) => cell.textContent?.trim() ?? ''),
    ),
  }));
}

async function trial(task: string, seed: number, page: Page): Promise<readonly [Verdict, string]> {
  const url = `${site.origin}/miniwob/${task}.html?seed=${seed}`;
  const wish: Wish = TASKS[task]!(await read(page, url));
  await using session = await connect(['--drafts', url], 'accept', { onPages: true });
  const { tools } = await session.client.listTools();
  const drafted = tools.filter(({ name }) => !name.startsWith('awas_lens_'));
  const pressing = drafted.filter(
    ({ name, title = '' }) =>
      !wish.press || `${name} ${title}`.toLowerCase().includes(wish.press.toLowerCase()),
  );
  const [call] = pressing.flatMap(({ name, inputSchema }) => {
    const properties = (inputSchema.properties ?? {}) as Record<string, Property>;
    const args = argumentsFor(properties, wish.values);
    return args ? [{ name, args, properties }] : [];
  });
  const told = JSON.stringify([
    wish,
    drafted.map(({ name, description, inputSchema: { properties } }) => [name, description, properties]),
  ]);
  if (!call) return ['no tool', told];
  let reply = await session.call(call.name, call.args);
  for (let more = wish.next?.(reply.text); more && !reply.isError; more = wish.next?.(reply.text))
    reply = await session.call(call.name, argumentsFor(call.properties, more));
  const reward = Number(/The reward is (-?[\d.]+) in all/.exec(reply.text)?.[1] ?? Number.NaN);
  const end = `${JSON.stringify([call.name, call.args])} ${reply.text.slice(0, 900)}`;
  if (reward === 1 && !reply.isError) return ['right', ''];
  if (Number.isNaN(reward) && !reply.isError && wish.shows?.test(reply.text)) return ['first form right', ''];
  return [reply.isError ? 'refused' : 'wrong', `${told}\n    ${end}`];
}

const browser = await chromium.launch({ executablePath: await executable('chromium') });
const page = await browser.newPage();
const none = (): Record<Verdict, number> => ({
  right: 0,
  'first form right': 0,
  'no tool': 0,
  refused: 0,
  wrong: 0,
});
const total = none();
const byTask = new Map<string, Record<Verdict, number>>();
console.log(`| task | ${VERDICTS.join(' | ')} |\n|---${'|--:'.repeat(VERDICTS.length)}|`);
for (const task of Object.keys(TASKS).filter((name) => values.only?.includes(name) ?? true)) {
  const counts = none();
  byTask.set(task, counts);
  for (let seed = 1; seed <= Number(values.seeds); seed++) {
    const [verdict, why] = await trial(task, seed, page);
    counts[verdict]++;
    total[verdict]++;
    if (values.list && verdict !== 'right') console.log(`  ${task} ${seed} ${verdict}: ${why}`);
  }
  console.log(`| ${task} | ${VERDICTS.map((one) => counts[one]).join(' | ')} |`);
}
for (const task of PASSWORDS.filter((name) => values.only?.includes(name) ?? true)) {
  await using session = await connect(['--drafts', `${site.origin}/miniwob/${task}.html?seed=1`], 'accept', {
    onPages: true,
  });
  const { tools } = await session.client.listTools();
  const drafted = tools.filter(({ name }) => !name.startsWith('awas_lens_'));
  console.log(`| ${task} | ${drafted.length === 0 ? 'no tool, as it asks for a password' : 'A TOOL'} |`);
}
console.log(`| **all** | ${VERDICTS.map((one) => total[one]).join(' | ')} |`);
await browser.close();
await site.close();
if (values.write) {
  const rows = Object.entries(KINDS).map(([kind, tasks]) => {
    const sums = VERDICTS.map((one) => tasks.reduce((sum, task) => sum + (byTask.get(task)?.[one] ?? 0), 0));
    const cells = [`${tasks.length} ${kind}`, sums.reduce((sum, one) => sum + one, 0), ...sums];
    return `| ${cells.join(' | ')} |`;
  });
  const docs = new URL('../../docs/performance.md', import.meta.url);
  const text = await readFile(docs, 'utf8');
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const when = `${new Date().toISOString().slice(0, 10)}, commit ${commit}`;
  await writeFile(
    docs,
    text
      .replace(/(?<=\n\| tasks \| trials .*\n.*\n)(?:\|.*\n)+/, `${rows.join('\n')}\n`)
      .replace(/(?<=`npm run miniwob`, ).*?(?=\):)/, when),
  );
}
const trials = VERDICTS.reduce((sum, one) => sum + total[one], 0);
process.exit(total.wrong === 0 && total.right >= 0.9 * trials ? 0 : 1);
