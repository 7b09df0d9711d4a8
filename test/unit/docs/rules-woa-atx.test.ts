import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { check, rules } from '../../../lib/check/index.ts';
import { readDocument } from '../../../lib/formats/index.ts';
import type { Fetched, Finding } from '../../../lib/model/index.ts';
import { schemaRules } from '../../../lib/schema/index.ts';

const NOW = Date.UTC(2026, 5, 1);
const PAGES = [
  ['woa.md', /^woa\//],
  ['agents-txt.md', /^agents-(?:txt|json)\//],
] as const;

const catalogue = new Map([...schemaRules(), ...rules].map((rule) => [rule.id, rule]));

interface Section {
  readonly id: string;
  readonly text: string;
  readonly fail: readonly Fetched[];
  readonly pass: readonly Fetched[];
}

function sectionsOf(file: string): Section[] {
  const page = readFileSync(new URL(`../../../docs/rules/${file}`, import.meta.url), 'utf8');
  return page
    .split(/^## /m)
    .slice(1)
    .map((text) => {
      const blocks = [...text.matchAll(/^```(json|text|http) (fail|pass)\n([\s\S]*?)^```$/gm)];
      const of = (kind: string) =>
        blocks
          .filter((block) => block[2] === kind)
          .map((block) => fetched(block[1] ?? '', block[3] ?? '', file));
      return { id: text.slice(0, text.indexOf('\n')).trim(), text, fail: of('fail'), pass: of('pass') };
    });
}

/** A block as what was fetched: a file, or for `http` the response of its first line's URL. */
function fetched(language: string, block: string, file: string): Fetched {
  const common = { fetchedAt: NOW, freshUntil: NOW } as const;
  if (language !== 'http') {
    const url = language === 'text' ? 'agents.txt' : file === 'woa.md' ? 'woa.json' : 'agents.json';
    return {
      url,
      finalUrl: url,
      via: 'file',
      status: 0,
      headers: {},
      text: block,
      bytes: block.length,
      ...common,
    };
  }
  const [, head = '', text = ''] = /^([\s\S]*?)\n\n([\s\S]*)$/.exec(block) ?? [];
  const lines = head.split('\n');
  const url = /^GET (\S+)$/.exec(lines[0] ?? '')?.[1] ?? '';
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(lines[1] ?? '')?.[1] ?? 200);
  const headers = Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value] = /^([\w-]+): (.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name.toLowerCase(), value ?? '']];
    }),
  );
  return {
    url,
    finalUrl: url,
    via: 'well-known',
    status,
    headers,
    text,
    bytes: text.length,
    ...(status === 404 && { refusal: { code: 'absent', status } as const }),
    ...common,
  };
}

function findingsOf(site: readonly Fetched[]): readonly Finding[] {
  return check({ documents: site.map(readDocument), page: null, world: { now: NOW } });
}

for (const [file, prefix] of PAGES) {
  describe(`docs/rules/${file}`, () => {
    const sections = sectionsOf(file);

    test('has one section for each rule', () => {
      const ids = [...catalogue.keys()].filter((id) => prefix.test(id));
      expect(sections.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    });

    test.each(sections.map((section) => [section.id, section] as const))('%s', (id, section) => {
      const rule = catalogue.get(id);
      expect(section.text).toContain(`- Severity: ${rule?.severity}\n`);
      expect(section.text).toContain(
        `- Requirements: ${rule?.requirements.length ? rule.requirements.join(', ') : 'none; good practice'}\n`,
      );
      expect(section.text).toContain(rule?.why);
      expect(section.fail.length, 'no failing example').toBeGreaterThan(0);
      expect(section.pass.length, 'no passing example').toBeGreaterThan(0);
      const failing = findingsOf(section.fail).filter(({ rule: found }) => found === id);
      expect(failing.length, 'the failing example passes').toBeGreaterThan(0);
      for (const { message, fix, line, pointer, outcome } of failing) {
        expect(message).toMatch(/\.$/);
        expect(fix).not.toBe('');
        if (outcome === 'failed' && section.fail[0]?.status === 0) expect(line ?? pointer).not.toBeNull();
      }
      const passing = findingsOf(section.pass);
      expect(passing.filter(({ rule: found }) => found === id)).toEqual([]);
      expect(
        passing.filter(({ outcome, severity }) => outcome === 'failed' && severity !== 'info'),
        'the passing example breaks other rules',
      ).toEqual([]);
    });
  });
}
