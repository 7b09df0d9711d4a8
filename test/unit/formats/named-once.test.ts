import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { rules } from '../../../lib/check/run.ts';
import { formatIds, formatOf, formats } from '../../../lib/formats/index.ts';
import { formatRules } from '../../../lib/formats/judging.ts';
import type { Format, Rule } from '../../../lib/model/index.ts';
import { schemaRules } from '../../../lib/schema/findings.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const sources = ['lib', 'components', 'entrypoints'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:tsx?|json)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !/^lib\/(?:formats\/[^/]+|schema\/compiled)\//.test(file)),
);
function withoutComments(code: string): string {
  return code.replaceAll(/\/\*\*?\s[\s\S]*?\*\/|(?:^|\s)\/\/ .*$/gm, '');
}

const texts = sources.map((file) => [file, withoutComments(readFileSync(join(root, file), 'utf8'))] as const);

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');

function quoted(words: readonly string[], end: string): RegExp {
  const any = words.map(escaped).join('|');
  return new RegExp(`['"\`](?:${any})${end}|^\\s*(?:${any}):`, 'm');
}

function rulesOf({ name, documents }: Format): readonly Rule[] {
  return formatRules.filter((rule) =>
    rule.on === 'site'
      ? rule.id.startsWith(`${name}/`)
      : rule.formats.some((id) => Object.hasOwn(documents, id)),
  );
}

function namesOf(format: Format): RegExp[] {
  const { documents, requirementPrefix, specification } = format;
  const families = rulesOf(format).map(({ id }) => id.slice(0, id.indexOf('/')));
  return [
    quoted([...new Set([...Object.keys(documents), ...families])], '(?:/|[\'"`])'),
    ...(requirementPrefix === undefined ? [] : [quoted([requirementPrefix], '-')]),
    quoted(
      Object.values(documents).map(({ name }) => name),
      '[\'"`]',
    ),
    new RegExp(escaped(new URL(specification).host + new URL(specification).pathname)),
    ...Object.values(documents).flatMap(({ writtenTo }) =>
      writtenTo === undefined ? [] : [quoted([writtenTo], '[\'"`]')],
    ),
  ];
}

describe.each(formats.map((format) => [format.name, format] as const))('%s', (name, format) => {
  test('is named only in its own folder', () => {
    const names = namesOf(format);
    const naming = texts.filter(([, text]) => names.some((each) => each.test(text))).map(([file]) => file);
    expect(naming).toEqual([]);
  });

  test('is found by what is looked for', () => {
    const own = readFileSync(join(root, `lib/formats/${name}/format.json`), 'utf8');
    for (const each of namesOf(format)) expect(own).toMatch(each);
  });

  test('is listed in one line, beside what others import of it', () => {
    const index = readFileSync(join(root, 'lib/formats/index.ts'), 'utf8');
    const listed = index.split('\n').filter((line) => line.includes(`/${name}/format.json`));
    expect(listed.filter((line) => line.startsWith('import '))).toHaveLength(1);
  });

  test('has no texts of a rule that it doesn’t have', () => {
    const file = join(root, `lib/formats/${name}/rules.json`);
    const stated = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
    expect(formatRules.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.keys(stated)));
  });

  test('judges and requests its own kinds of documents', () => {
    const kinds = Object.keys(format.documents);
    const judged = rulesOf(format).flatMap((rule) => (rule.on === 'site' ? [] : rule.formats));
    const alternatives = Object.values(format.documents).flatMap(({ alternativeTo = [] }) => alternativeTo);
    for (const id of [...judged, ...format.candidates.map(({ holds }) => holds), ...alternatives])
      expect(kinds).toContain(id);
    expect(formatIds.filter((id) => formatOf(id) === format)).toEqual(kinds);
  });
});

test.each([
  ["export const isOurs = (format: string) => format === 'awas';", true],
  ["export type Format = 'agents-txt' | 'x';", true],
  ["const NAMES = {\n  woa: 'Web'\n};", true],
  ["const BREAKS = new Set(['awas/control-missing']);", true],
  ["requirements: ['AWAS-html-e'],", true],
  ["save('/.well-known/ai-actions.json');", true],
  ["// Only 'awas' has one.", false],
  ["const name = 'awas-lens';", false],
])('%s', (code, isNaming) => {
  const text = withoutComments(code);
  expect(formats.some((format) => namesOf(format).some((name) => name.test(text)))).toBe(isNaming);
});

test('the requirements of a rule are those of known formats', () => {
  const known = new RegExp(
    `^(?:${formats.flatMap(({ requirementPrefix = [] }) => requirementPrefix).join('|')})-`,
  );
  const cited = [...schemaRules(), ...rules].flatMap(({ requirements }) => requirements);
  expect(cited.length).toBeGreaterThan(100);
  expect(cited.filter((id) => !known.test(id))).toEqual([]);
});
