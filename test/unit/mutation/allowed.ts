import { readFileSync } from 'node:fs';

interface Allowance {
  readonly of: string;
  readonly mutation: string;
  readonly why: string;
  readonly node: string;
}

function expanded(node: string): readonly string[] {
  const [start = '', names] = node.split(/[{}]/);
  return names?.split(',').map((name) => start + name) ?? [node];
}

const GROUP = /^\[(.+)\]\n((?:(?!\[).*\n)+)/gm;
const ENTRY = /((?:^\S.*\n)+)((?:^ .*\n)+)/gm;

export const ALLOWED: readonly Allowance[] = [
  ...readFileSync(new URL('allowed.txt', import.meta.url), 'utf8').matchAll(GROUP),
].flatMap(([, of = '', entries = '']) =>
  [...entries.matchAll(ENTRY)].flatMap(([, reasons = '', nodes = '']) =>
    reasons
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [mutations = '', ...why] = line.split(': ');
        return mutations.split(', ').flatMap((mutation) =>
          nodes
            .trim()
            .split(/\s+/)
            .flatMap(expanded)
            .map((node) => ({ of, mutation, why: why.join(': '), node })),
        );
      }),
  ),
);
