import type { Document, DocumentRule } from '../../../model/index.ts';
import { documentRules, type Position, siteRules } from '../../rules.ts';
import type { Block, Field } from '../lines.ts';
import { normalized, textOf } from '../normalized.ts';
import statements from '../rules.json' with { type: 'json' };

/** Some forms are older than the specification. The rule `agents-txt/dialect-older` reports them. */
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

/**
 * Declares a rule for both forms of agents.txt. A finding in the text form only cites requirements of §2, since those
 * of §3 are about agents.json. For JSON, both sections apply ("field semantics are identical", §3.2).
 */
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

/** A field in a block. Findings about it are at its value. */
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
