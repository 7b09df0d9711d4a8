import { type Row, rows } from '../../scripts/docs/conformance.ts';
import type { Case } from './case.ts';

const NEEDS: readonly (readonly [tests: RegExp, reason: string])[] = [
  [/sign-in|oauth|credentials|certificates/, 'needs a credential or a certificate'],
  [/untrusted|agent\//, 'is about what reaches a language model'],
  [/page\/|transports\/page|attributes/, 'needs a page that is used, not only read'],
  [/mcp|a2a|registry/, 'needs a server of another protocol'],
  [/create|draft\//, 'is about writing a declaration'],
  [
    /rate|freshness|request-runs|answer|job|execute|transports/,
    'shows in an answer, or over several requests',
  ],
  [/components|site-notes|pages-and-files|plan\/plan/, 'is about what a person is shown'],
  [/discovery\//, 'is about the headers of a request'],
  [/merge|read|access/, 'is about how documents are read together'],
];

export interface Covered {
  readonly id: string;
  readonly level: string;
  readonly on: string;
  readonly text: string;
  readonly cases: number;
  readonly reason?: string;
}

export const coverage = (cases: readonly Case[]): readonly Covered[] =>
  rows().map((row) => {
    const { id, level, on, text } = row.requirement;
    const count = cases.filter(({ requirements }) => requirements.includes(id)).length;
    return { id, level, on, text, cases: count, ...(count === 0 && { reason: reasonOf(row) }) };
  });

const reasonOf = ({ unseen, tests }: Row): string | undefined =>
  unseen ?? NEEDS.find(([of]) => of.test(tests.join(' ')))?.[1];
