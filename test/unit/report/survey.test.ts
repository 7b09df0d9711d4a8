import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import type { Json } from '../../../lib/model/index.ts';
import { Survey } from '../../../lib/report/survey.ts';

const finding = (rule: string, severity: string, more: object = {}) => ({
  ...{ rule, severity, outcome: 'failed', message: `${rule} fails`, fix: `Mend ${rule}` },
  ...{ document: 'https://x.test/a', ...more },
});
const found = (format: string, dialect: string, ...findings: readonly object[]) => ({
  ...{ status: 'found', url: 'https://x.test/a', format, dialect, actions: [{}, {}], findings },
});
const line = (
  target: string,
  documents: readonly object[],
  more: object = {},
  startedAt = '2026-03-01T10:00:00Z',
) =>
  ({
    ...{ version: 1, tool: { name: 'AWAS Lens', version: '0.1.0' }, timing: { startedAt, tookMs: 5 } },
    targets: [{ target, documents, page: null, gaps: [], summary: { actions: 2 }, ...more }],
  }) as unknown as Json;

const context = {
  version: '0.1.0',
  at: Date.UTC(2026, 2, 5),
  rules: [{ id: 'awas/a', title: 'A is missing', why: 'Agents need it.', severity: 'error' as const }],
};

function tablesOf(survey: Survey) {
  const { document } = parseHTML(survey.toHtml(context));
  const rowsUnder = (heading: string): readonly (readonly string[])[] => {
    const found = [...document.querySelectorAll('h2')].find(({ textContent }) =>
      textContent.startsWith(heading),
    );
    return [...(found?.nextElementSibling?.querySelectorAll('tbody tr') ?? [])].map((row) =>
      [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
    );
  };
  return { document, rowsUnder, text: document.body.textContent };
}

test('counts sites by format and version, and how right they are', () => {
  const survey = new Survey();
  survey.add(line('https://a.test', [found('awas', '1.0', finding('awas/a', 'error'))]));
  survey.add(
    line('https://b.test', [found('awas', '1.0', finding('awas/b', 'warning')), found('awp', 'unknown')]),
  );
  survey.add(
    line('https://c.test', [found('awas', '1.1'), found('awas', '1.1', finding('awas/a', 'error'))]),
  );
  survey.add(
    line('https://d.test', [found('awas', '1.0', finding('awas/a', 'error', { outcome: 'needs-review' }))]),
  );
  const { rowsUnder, text } = tablesOf(survey);
  expect(rowsUnder('Formats and versions')).toEqual([
    ['AWAS 1.0', '3', '75 %', '6', '1 (33 %)', '1 (33 %)', '1 (33 %)'],
    ['AWAS 1.1', '1', '25 %', '4', '0 (0 %)', '0 (0 %)', '1 (100 %)'],
    ['AWP', '1', '25 %', '2', '1 (100 %)', '0 (0 %)', '0 (0 %)'],
  ]);
  expect(text).toContain('8 actions in all');
});

test('shows the most frequent findings by sites, with the fix that most of them need', () => {
  const survey = new Survey();
  for (let n = 0; n < 12; n++)
    for (let site = 0; site <= n; site++)
      survey.add(
        line(`https://${n}-${site}.test`, [
          found('awas', '1.0', finding(`awas/r${n}`, 'warning', { more: 4 })),
        ]),
      );
  for (const [n, fix] of ['Write 1.', 'Write 2.', 'Write 2.'].entries())
    for (let times = 0; times < 20; times++)
      survey.add(
        line(`https://a-${n}-${times}.test`, [
          found('awas', '1.0', finding('awas/a', 'error', { fix, message: `It was ${n}.` })),
        ]),
      );
  const { document } = tablesOf(survey);
  const cards = [...document.querySelectorAll('.card')].map(({ textContent }) =>
    textContent.replaceAll(/\s+/g, ' '),
  );
  expect(cards).toHaveLength(10);
  expect(cards[0]).toContain(
    'A is missing 60 sites (43 %) · 60 times · awas/a Agents need it. For example https://x.test/a: It was 1.',
  );
  expect(cards[0]).toContain('Write 2.');
  expect(cards[1]).toContain('12 sites (8.7 %) · 60 times');
});

test('tells what else is there, what failed by kind, when it was, and what it doesn’t know', () => {
  const survey = new Survey();
  const gap = (because: string) => ({ place: 'x', because, message: `It is ${because}.` });
  const card = {
    status: 'different-format',
    url: 'https://a.test/agent.json',
    looksLikeName: 'an A2A agent card',
  };
  const shell = { status: 'absent', because: 'html-instead-of-json', url: 'https://b.test/agent.json' };
  survey.add(line('https://a.test', [card], {}, '2026-03-02T08:00:00Z'));
  survey.add(line('https://b.test', [shell, shell, { ...card, looksLikeName: undefined }]));
  survey.add(line('https://c.test', [], { gaps: [gap('timeout'), gap('timeout')] }));
  survey.add(line('https://c.test', [], { gaps: [gap('timeout')] }));
  survey.add(line('https://d.test', [], { gaps: [gap('unreachable')] }));
  survey.add(line('https://e.test', [found('awp', '0.1')], { gaps: [gap('timeout')] }));
  survey.add(undefined);
  survey.add({ any: 'thing', targets: 'none' });
  survey.add({
    targets: [{ target: 7, documents: [null, { findings: [{ outcome: 'failed' }] }], gaps: 'x' }],
  });
  const { rowsUnder, text, document } = tablesOf(survey);
  expect(rowsUnder('What else is served').map(([what, sites]) => [what, sites])).toEqual([
    ['an HTML page', '1'],
    ['an A2A agent card', '1'],
    ['another format, which isn’t known', '1'],
  ]);
  expect(rowsUnder('Failures')).toEqual([
    ['timeout', '2', '33 %', 'It is timeout.'],
    ['unreachable', '1', '17 %', 'It is unreachable.'],
  ]);
  expect(document.querySelector('h1')?.textContent).toBe('6 sites');
  for (const told of [
    'Checked from 2026-03-01 10:00 to 2026-03-02 08:00 UTC',
    'The shares are of the sites in the list.',
    '1 repeated site counted once.',
    '2 lines couldn’t be read as a report.',
    'Checked by AWAS Lens 0.1.0.',
  ])
    expect(text).toContain(told);
});

test('a site’s text is never markup, and what sites make up is bounded', () => {
  const survey = new Survey();
  const hostile = '<img src=x onerror=alert(1)>"\u202e';
  for (let n = 0; n < 2_000; n++)
    survey.add(
      line(
        `https://${n}.test`,
        [
          found(
            `${hostile}${n}`,
            hostile,
            finding(`${hostile}${n}`, 'error', { fix: hostile.repeat(100), message: hostile }),
          ),
          { status: 'different-format', looksLikeName: `${hostile}${n}`, url: hostile },
        ],
        { gaps: [{ because: `${hostile}${n}`, message: hostile }] },
      ),
    );
  const html = survey.toHtml(context);
  expect(html).not.toMatch(/<img|\u202e/);
  expect(html.length).toBeLessThan(600_000);
});
