import { createRequire } from 'node:module';
import AjvDraft04 from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../lib/model/index.ts';
import {
  codeFrame,
  findingsToMarkdown,
  type Judged,
  toGithub,
  toHtml,
  toJsonText,
  toJunit,
  toMarkdown,
  toReport,
  toSarif,
  toText,
} from '../../../lib/report/index.ts';
import { page as pageFacts } from '../../builders.ts';

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
    expect(text).toContain('1 error, 0 warnings, 0 hints, 1 to review');
  });
  test.each([
    [true, false],
    [false, true],
    [undefined, false],
  ])('says if the browser has no WebMCP: hasTools %s', (hasTools, isSaid) => {
    const of = toReport([{ ...judged, page: pageFacts({ url: 'https://shop.example/' }), hasTools }]);
    expect(toText(of, new Map()).includes('this browser has no WebMCP')).toBe(isSaid);
  });
});

describe('toMarkdown', () => {
  test('lists findings with level, place and rule', () => {
    expect(toMarkdown(report)).toContain(
      '- **error** Two actions share the id "search". (line 3, `/actions/1/id`) `awp/action-id-duplicate AWP-9-b`',
    );
  });
  test('puts the title first, if there is one', () =>
    expect(findingsToMarkdown([{ ...finding, title: 'search: id used *twice*' }])).toBe(
      '- **error** search: id used \\*twice\\* (line 3, `/actions/1/id`) `awp/action-id-duplicate AWP-9-b`\n  - Two actions share the id "search".\n  - Rename one.',
    ));
  test.each([
    ['an image', '![x](https://evil.example/i.png)'],
    ['markup', '<img src=x onerror=alert(1)>'],
    ['a mention', '@everyone'],
    ['a heading on a line of its own', 'a\n# b'],
    ['a mention by its code', '&#64;everyone &commat;everyone'],
    ['a reference to an issue', 'fixes #1, GH-2 and owner/repo#3'],
    ['an address without a scheme', 'see www.evil.example'],
  ])('%s of a site stays text', (_, message) => {
    const out = findingsToMarkdown([{ ...finding, message, fix: '' }]);
    expect(out).not.toMatch(/(?<!\\)!\[|(?<!\\)<img|@everyone|^#|(?<!\\)&|#\d|GH-\d|www\./m);
    expect(out.split('\n')).toHaveLength(1);
  });
  test('a pointer with backticks stays code', () =>
    expect(findingsToMarkdown([{ ...finding, pointer: '/a`b' }])).toContain('`` /a`b ``'));
});

const validateSarif = addFormats
  .default(new AjvDraft04({ strict: false, allErrors: true, unicodeRegExp: false }) as never)
  .compile(createRequire(import.meta.url)('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'));

describe('toSarif', () => {
  const log = toSarif(
    report,
    [{ id: finding.rule, title: 'Two actions share an id', why: 'Agents tell actions apart by id.' }],
    '0.1.0',
  );
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
    expect(validateSarif(odd)).toBe(true);
  });
});

describe('hostile text in every form', () => {
  const HOSTILE: readonly (readonly [string, string])[] = [
    ['a command to GitHub’s log', '##[add-mask]e ##[stop-commands]x'],
    ['a command to Azure’s log', '##vso[task.setvariable variable=PATH]/evil ##VSO[task.prependpath]/evil'],
    ['a command of a workflow', 'x\n::error::evil\r\n::add-mask::e%0A::stop-commands::x'],
    ['a terminal’s', '\u001b]0;evil\u0007 \u009b31m \u0008\u007f'],
    ['turned around', '\u202egpj.exe \u2066x\u2069 \u200b\u{e0041}'],
    ['markup', ']]>--><script>alert(1)</script>"\' onload=x &lt; &#x0;'],
    ['half of a character', '\ud800 and \udc00 \uffff'],
    ['a link', '[evil](https://evil.example) [1](1)'],
    ['lines', 'a\u2028b\u2029c\u0085d\ve\f'],
    ['names of prototypes', '__proto__'],
  ];
  const visible = (value: string) => expect(value).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029](?<![\n\u2060])/u);
  const quiet = (value: string) =>
    expect(value).not.toMatch(/##(?:vso)?\[|^\s*::(?!error |warning |notice )/im);

  test.each(HOSTILE)('%s', (_, text) => {
    const [first] = judged.documents;
    if (!first) throw new Error('no document');
    const document = { ...first, url: `site/${text}.json`, dialect: text, because: text };
    const bad = {
      ...finding,
      message: text,
      fix: text,
      pointer: `/${text}`,
      selector: text,
      document: document.url,
    };
    const hostile = toReport([
      {
        ...judged,
        target: text,
        documents: [document],
        findings: [bad, { ...bad, selector: null }],
        gaps: [{ place: `https://x.example/${text}`, because: 'network', message: text }],
      },
    ]);
    const sources = new Map([[document.url, `${text}\n${text}\n${text}`]]);
    const sarif = toSarif(hostile, [{ id: finding.rule, title: 'Title', why: 'Why' }], '0.1.0');
    expect(validateSarif(sarif), JSON.stringify(validateSarif.errors?.slice(0, 3))).toBe(true);
    expect(JSON.stringify(sarif)).not.toMatch(/"text":"[^"]*\]\(/);
    const json = toJsonText(hostile);
    expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(hostile)));
    const outputs = [toText(hostile, sources), toGithub(hostile), toJunit(hostile), toMarkdown(hostile)];
    for (const output of [...outputs, json, toJsonText(sarif)]) {
      visible(output);
      quiet(output);
    }
    for (const line of toGithub(hostile).trimEnd().split('\n'))
      expect(line).toMatch(/^::(?:error|warning|notice) [^:]*::/);
    for (const output of [toJunit(hostile), toHtml(hostile, { version: '1', at: 0, rules: [], sources })]) {
      expect(output).not.toMatch(/<script|\]\]>|onload=x &lt;"/);
      expect(output.isWellFormed()).toBe(true);
    }
    expect(toHtml(hostile, { version: '1', at: 0, rules: [], sources })).not.toMatch(
      /<[^>]*\sonload|javascript:/,
    );
  });
});

describe('code frame', () => {
  test('a line of a megabyte is cut around the column', () => {
    const text = `${'x'.repeat(500_000)}HERE${'x'.repeat(500_000)}`;
    const { lines, column } = codeFrame(text, 1, 500_001);
    expect(lines[0]?.text.length).toBeLessThan(200);
    expect(lines[0]?.text.slice(column - 1, column + 3)).toBe('HERE');
  });
  test('the column follows tabs, which are shown as blanks', () => {
    const { lines, column } = codeFrame('{\n\t\t"a"\tHERE\n}', 2, 7);
    expect(lines[1]?.text.slice(column - 1)).toBe('HERE');
  });
  test('around the first and last line', () => {
    expect(codeFrame('a\nb\nc', 1, 1).lines.map(({ number }) => number)).toEqual([1, 2]);
    expect(codeFrame('a\nb\nc', 3, 1).lines.map(({ text }) => text)).toEqual(['b', 'c']);
  });
});
