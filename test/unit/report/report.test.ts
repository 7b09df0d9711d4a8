import { createRequire } from 'node:module';
import AjvDraft04 from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../lib/model/index.ts';
import {
  codeFrame,
  findingsToMarkdown,
  type Judged,
  toMarkdown,
  toReport,
  toSarif,
  toText,
} from '../../../lib/report/index.ts';

const finding: Finding = {
  rule: 'awp/action-id-duplicate',
  severity: 'error',
  outcome: 'failed',
  requirements: ['AWP-9-b'],
  message: 'Two actions share the id "search".',
  fix: 'Rename one.',
  document: 'site/agent.json',
  pointer: '/actions/1/id',
  line: 3,
  column: 4,
  selector: null,
};
const review: Finding = {
  ...finding,
  rule: 'awp/x',
  outcome: 'needs-review',
  severity: 'info',
  line: null,
  column: null,
  pointer: null,
};
const SOURCE = '{\n "actions": [\n   {"id": "search"}\n ]\n}\n';

const judged: Judged = {
  target: 'site',
  files: true,
  documents: [
    {
      url: 'site/agent.json',
      status: 'found',
      format: 'awp',
      dialect: '0.1',
      looksLike: null,
      site: {},
      actions: [],
      references: [],
      unread: [],
      fetched: { text: SOURCE },
    },
    {
      url: 'site/agents.txt',
      status: 'absent',
      because: '404',
      format: null,
      dialect: null,
      looksLike: null,
      site: {},
      actions: [],
      references: [],
      unread: [],
    },
  ],
  findings: [review, finding],
  page: null,
};
const report = toReport([judged]);

describe('toReport', () => {
  test('has the shape of the contract', () => {
    expect(report).toMatchObject({
      version: 1,
      targets: [
        {
          target: 'site',
          page: null,
          documents: [
            {
              file: 'site/agent.json',
              status: 'found',
              format: 'awp',
              dialect: '0.1',
              looksLike: null,
              actions: [],
            },
            { file: 'site/agents.txt', status: 'absent', because: '404' },
          ],
        },
      ],
      summary: { errors: 1, warnings: 0, infos: 0, needsReview: 1 },
    });
    expect(report.targets[0]?.documents[0]?.findings).toHaveLength(2);
  });
});

describe('toText', () => {
  const text = toText(report, new Map([['site/agent.json', SOURCE]]));
  test('shows the line with a caret under the column', () => {
    const lines = text.split('\n');
    const at = lines.findIndex((line) => line.includes('3 │'));
    expect(lines[at]).toContain('{"id": "search"}');
    expect(lines[at + 1]?.indexOf('^')).toBe((lines[at]?.indexOf('{"id"') ?? 0) + 0);
  });
  test('errors first, review last, counts at the end', () => {
    expect(text.indexOf('action-id-duplicate')).toBeLessThan(text.indexOf('awp/x'));
    expect(text).toContain('1 error, 0 warnings, 0 for information, 1 to review');
  });
  test('control characters of a site do not reach the terminal', () => {
    const hostile = toReport([{ ...judged, findings: [{ ...finding, message: 'x\u001b[31mred\u202e' }] }]);
    expect(toText(hostile, new Map())).not.toMatch(/\p{Cc}(?<!\n)|\p{Cf}/u);
  });
});

describe('toMarkdown', () => {
  test('lists findings with level, place and rule', () => {
    expect(toMarkdown(report)).toContain(
      '- **error** Two actions share the id "search". (line 3, `/actions/1/id`) `awp/action-id-duplicate AWP-9-b`',
    );
  });
  test.each([
    ['an image', '![x](https://evil.example/i.png)'],
    ['markup', '<img src=x onerror=alert(1)>'],
    ['a mention', '@everyone'],
    ['a heading on a line of its own', 'a\n# b'],
  ])('%s of a site stays text', (_, message) => {
    const out = findingsToMarkdown([{ ...finding, message, fix: '' }]);
    expect(out).not.toMatch(/(?<!\\)!\[|(?<!\\)<img|@everyone|^#/m);
    expect(out.split('\n')).toHaveLength(1);
  });
  test('a pointer with backticks stays code', () =>
    expect(findingsToMarkdown([{ ...finding, pointer: '/a`b' }])).toContain('`` /a`b ``'));
});

describe('toSarif', () => {
  const schema = createRequire(import.meta.url)('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json');
  const validate = addFormats
    .default(new AjvDraft04({ strict: false, allErrors: true, unicodeRegExp: false }) as never)
    .compile(schema);
  const log = toSarif(
    report,
    [{ id: finding.rule, title: 'Two actions share an id', why: 'Agents tell actions apart by id.' }],
    '0.1.0',
  );
  test('is valid by the schema of SARIF 2.1.0', () => {
    expect(validate(log), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true);
    expect(validate({ version: '2.1.0', runs: [{ results: [{}] }] })).toBe(false);
  });
  test('says where, how grave, and what needs review', () => {
    expect(log).toMatchObject({
      runs: [
        {
          results: [
            { kind: 'review', level: 'none', ruleId: 'awp/x' },
            {
              kind: 'fail',
              level: 'error',
              locations: [
                {
                  physicalLocation: {
                    artifactLocation: { uri: 'site/agent.json' },
                    region: { startLine: 3, startColumn: 4 },
                  },
                },
              ],
            },
          ],
        },
      ],
    });
  });
  test('file names are escaped into URIs', () => {
    const odd = toSarif(
      toReport([
        {
          ...judged,
          documents: [{ ...judged.documents[0]!, url: './a b/ü.json' }],
          findings: [{ ...finding, document: './a b/ü.json' }],
        },
      ]),
      [],
      '0.1.0',
    );
    expect(JSON.stringify(odd)).toContain('"uri":"a%20b/%C3%BC.json"');
    expect(validate(odd)).toBe(true);
  });
});

describe('code frame', () => {
  test('a line of a megabyte is cut around the column', () => {
    const text = `${'x'.repeat(500_000)}HERE${'x'.repeat(500_000)}`;
    const { lines, column } = codeFrame(text, 1, 500_001);
    expect(lines[0]?.text.length).toBeLessThan(200);
    expect(lines[0]?.text.slice(column - 1, column + 3)).toBe('HERE');
  });
  test('around the first and last line', () => {
    expect(codeFrame('a\nb\nc', 1, 1).lines.map(({ number }) => number)).toEqual([1, 2]);
    expect(codeFrame('a\nb\nc', 3, 1).lines.map(({ text }) => text)).toEqual(['b', 'c']);
  });
});
