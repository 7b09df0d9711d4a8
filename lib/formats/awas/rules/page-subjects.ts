import type { Action, AttributeFact, Document, PageFacts, Parameter } from '../../../model/index.ts';
import { type Given, pageRules } from '../../rules.ts';
import statements from '../rules.json' with { type: 'json' };
import { type DeclaredControl, type DeclaredMatch, matchesHere, outcomeOf } from './page.ts';
import { declared } from './subjects.ts';

interface GivenControl extends Given, Omit<DeclaredControl, 'pointer'> {
  readonly declared: Action;
  readonly label: string;
}

interface GivenMatch extends Given, Omit<DeclaredMatch, 'action'> {
  readonly declared: Action;
}

export function counts({ attribute }: AttributeFact, document: Document): boolean {
  return attribute.startsWith('data-awas-') || declared(document).words === 'upstream';
}

function lookup(document: Document, page: PageFacts, documents: readonly Document[]) {
  const manifests = documents.filter(({ format }) => format === 'awas');
  const actions = manifests.flatMap((manifest) => manifest.actions);
  return {
    isFirst: manifests[0] === document,
    actions,
    ids: new Set(actions.map(({ id }) => id)),
    attributes: page.attributes.filter(
      (fact) => manifests.find((manifest) => counts(fact, manifest)) === document,
    ),
  };
}

export const pageRule = pageRules({
  formats: ['awas'],
  statements,
  lookup,
  kinds: {
    document: () => [{ place: '' }],
    page: () => [{}],
    *match(_, document, page): Iterable<GivenMatch> {
      for (const match of matchesHere(document, page)) {
        const { action, ...rest } = match;
        yield {
          ...rest,
          ...outcomeOf(match),
          place: action.source.pointer,
          action: action.key,
          declared: action,
        };
      }
    },
    *control(_, document, page): Iterable<GivenControl> {
      for (const match of matchesHere(document, page)) {
        const outcome = outcomeOf(match);
        const { key } = match.action;
        for (const { pointer: _, ...control } of match.controls) {
          const place = control.parameter.source.pointer;
          const label = parameterOf(control.parameter, match.action);
          yield { ...control, ...outcome, place, label, action: key, declared: match.action };
        }
      }
    },
    attribute: ({ attributes }) => attributes.map((fact) => ({ fact, selector: fact.element.path })),
  },
});

export const parameterOf = (parameter: Parameter, action: Action): string =>
  `“${parameter.name.slice(0, 80)}” of “${action.id.slice(0, 80)}”`;
