import type { Document, DocumentRule, Hit, World } from '../../../model/index.ts';
import type { AgentsText } from '../lines.ts';
import { textOf, type View, viewOf } from '../view.ts';

type Facts = Pick<DocumentRule, 'id' | 'requirements' | 'severity' | 'title' | 'why'>;

/** Forms older than the specification are judged by none of its rules: `agents-txt/dialect-older` names them. */
export function isOlder(document: Document): boolean {
  return document.dialect?.startsWith('legacy') ?? false;
}

/**
 * A rule on what both forms say. The rows of §3 are about agents.json: hits in the text form are of those of §2 only,
 * while in JSON both hold ("field semantics are identical", §3.2).
 */
export function ruleOnBoth(
  facts: Facts,
  check: (view: View, document: Document, world: World) => Iterable<Hit>,
): DocumentRule {
  const ofText = facts.requirements.filter((id) => !/^ATX-3\.[12]-/.test(id));
  return {
    ...facts,
    on: 'document',
    formats: ['agents-json', 'agents-txt'],
    *check(document, world) {
      if (isOlder(document)) return;
      for (const hit of check(viewOf(document), document, world)) {
        yield document.format === 'agents-txt' && ofText.length > 0 && hit.requirements === undefined
          ? { ...hit, requirements: ofText }
          : hit;
      }
    },
  };
}

/** A rule on the lines of the text form. */
export function ruleOnText(
  facts: Facts,
  check: (text: AgentsText, document: Document) => Iterable<Hit>,
): DocumentRule {
  return {
    ...facts,
    on: 'document',
    formats: ['agents-txt'],
    *check(document) {
      if (!isOlder(document)) yield* check(textOf(document), document);
    },
  };
}
