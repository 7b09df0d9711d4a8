import { check, rules } from '../../check/run.ts';
import { scanRequest } from '../../check/scan-request.ts';
import { kindOf } from '../../formats/index.ts';
import { declaredByAttributes } from '../../formats/reading.ts';
import type { Action, Document, Finding, PageFacts, PageRule, RuleContext } from '../../model/index.ts';
import { asFetched } from '../gather.ts';

const pageRules: ReadonlySet<string> = new Set(rules.filter(({ on }) => on === 'page').map(({ id }) => id));

const judged = new WeakMap<Document, readonly [readonly Document[], readonly Finding[]]>();

/** Keeps the findings, because `--fix` and the report judge the same documents. */
export function judge(documents: readonly Document[]): readonly Finding[] {
  const [first] = documents;
  const [known, found] = (first && judged.get(first)) ?? [];
  if (found && documents.length === known?.length && documents.every((one, at) => one === known[at]))
    return found;
  const findings = check({ documents, page: null, context: { now: Date.now() } });
  if (first) judged.set(first, [documents, findings]);
  return findings;
}

export function judgePage(
  documents: readonly Document[],
  page: PageFacts,
  context: RuleContext,
): readonly Finding[] {
  if (documents.some(({ format }) => kindOf(format)?.isOnPages))
    return check({ documents, page, context }).filter(({ rule }) => pageRules.has(rule));
  // Without a manifest, only attributes that don't need one are checked.
  return check({
    documents: [...documents, declaredByAttributes(page, asFetched(page.url))],
    page,
    context,
  }).filter(({ rule, document }) => (document === page.url ? OF_ATTRIBUTES.test(rule) : pageRules.has(rule)));
}

const OF_ATTRIBUTES = /\/(?:attribute-(?:param-|unrendered)|context-empty$)/;

const unseenRules = rules.filter(
  (rule): rule is PageRule => rule.on === 'page' && rule.needsAllPages === true,
);

export const UNSEEN: ReadonlySet<string> = new Set(unseenRules.map(({ id }) => id));

export function unseenActions(
  documents: readonly Document[],
  pages: readonly PageFacts[],
): readonly Finding[] {
  return unseenRules.flatMap((rule) =>
    documents
      .filter(({ format }) => format !== null && rule.formats.includes(format))
      .flatMap((document) => {
        const unseen = document.actions.filter((action) => {
          const { selectors } = scanRequest([{ ...document, actions: [action] }]);
          return selectors.length > 0 && !pages.some((page) => shows(page, action, selectors));
        });
        if (unseen.length === 0) return [];
        const named = unseen.slice(0, 5).map(({ id }) => `“${id}”`);
        return [
          {
            rule: rule.id,
            severity: rule.severity,
            outcome: 'needs-review',
            requirements: rule.requirements,
            message: `None of the ${pages.length} pages here has the controls of ${named.join(', ')}${unseen.length > 5 ? ` and ${unseen.length - 5} more` : ''}.`,
            fix: 'Add the pages of these actions to check their controls.',
            document: document.url,
            pointer: '/actions',
            line: null,
            column: null,
            selector: null,
          } satisfies Finding,
        ];
      }),
  );
}

function shows(page: PageFacts, { id }: Action, selectors: readonly string[]): boolean {
  return (
    page.attributes.some(({ attribute, value }) => /-action$/.test(attribute) && value === id) ||
    selectors.some((selector) => (page.selectors[selector]?.count ?? 0) > 0)
  );
}
