import type { Document, DocumentRule } from '../../../model/index.ts';
import { documentRules, type Position, siteRules } from '../../rules.ts';
import type { Block, Field } from '../lines.ts';
import { normalized, textOf } from '../normalized.ts';
import statements from '../rules.json' with { type: 'json' };

export function isOlder(document: Document): boolean {
  return document.dialect?.startsWith('legacy') ?? false;
}

const onBoth = documentRules({
  formats: ['agents-json', 'agents-txt'],
  statements,
  lookup: normalized,
  kinds: {
    document: ({ top }) => [{ place: top }],
    capability: ({ capabilities }) => capabilities,
    agent: ({ agents }) => agents,
    pattern: ({ allow, disallow }) => [...allow, ...disallow],
  },
});

export const rule: typeof onBoth = (kind, facts) => {
  const made = onBoth(kind, facts);
  const ofText = made.requirements.filter((id) => !/^ATX-3\.[12]-/.test(id));
  return {
    ...made,
    *check(document, context): ReturnType<DocumentRule['check']> {
      for (const violation of made.check(document, context)) {
        yield document.format === 'agents-txt' && ofText.length > 0 && violation.requirements === undefined
          ? { ...violation, requirements: ofText }
          : violation;
      }
    },
  };
};

interface BlockField extends Field {
  readonly place: Position;
  readonly block: Block;
}

export const textRule = documentRules({
  formats: ['agents-txt'],
  statements,
  lookup: textOf,
  kinds: {
    document: () => [{ place: { line: 1, column: 1 } }],
    capability: ({ blocks }) =>
      blocks
        .filter(({ kind }) => kind === 'capability')
        .map((block) => ({ ...block, place: { line: block.head.line, column: block.head.column } })),
    *blockField({ blocks }): Iterable<BlockField> {
      for (const block of blocks) {
        for (const field of block.fields) {
          const { line, valueColumn, value } = field;
          yield { ...field, place: { line, column: valueColumn, length: value.length }, block };
        }
      }
    },
  },
});

export const siteRule = siteRules(statements);
