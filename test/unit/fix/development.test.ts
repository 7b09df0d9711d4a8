import { expect, test } from 'vitest';
import { readDocument } from '../../../lib/formats/reading.ts';
import { answer } from '../../docs/answers.ts';
import { judge } from '../formats/judge.ts';
import { AGENTS_TXT, RICH } from '../mutation/documents.ts';
import { lineMutantsOf, mutantsOf } from '../mutation/mutants.ts';

const SERVERS = ['http://127.0.0.1:8080', 'https://staging.internal'];

const DOCUMENTS = [
  ...RICH.map(({ what, format, value }) => {
    const mutants = [...mutantsOf(structuredClone(value))].filter(({ mutation }) => mutation !== 'oversized');
    return [what, format, [JSON.stringify(value), ...mutants.map(({ text }) => text)]] as const;
  }),
  [
    'agents.txt',
    'agents-txt',
    [AGENTS_TXT, ...[...lineMutantsOf(AGENTS_TXT)].map(({ text }) => text)],
  ] as const,
];

const general = (fix: string): string => fix.replaceAll(/"[^"]*"|“[^”]*”|\d+/g, '');

test.each(DOCUMENTS)('no remedy for %s advises the address of a development server', (_, format, texts) => {
  const advised = new Set<string>();
  const met = new Set<string>();
  let judged: readonly string[] = texts;
  for (const origin of SERVERS) {
    const { hostname } = new URL(origin);
    const own = texts[0]?.replaceAll(/https:\/\/(?:api\.)?example\.com/g, origin) ?? '';
    judged = [own, ...judged].filter((text) => {
      const url = `${origin}/.well-known/manifest`;
      const found = judge([readDocument(answer(text, { url, finalUrl: url }), format)]);
      for (const { rule, fix } of found) if (fix.includes(hostname)) advised.add(`${rule}: ${fix}`);
      const before = met.size;
      for (const { rule, fix } of found) met.add(`${rule} ${general(fix)}`);
      return met.size > before;
    });
  }
  expect([...advised]).toEqual([]);
});
