import { type ControlMatch, matchAction, type PageMatch } from '../../../matching/index.ts';
import type { Action, Document, PageFacts, Parameter } from '../../../model/index.ts';
import { oncePer } from '../../../text/once.ts';

export interface DeclaredMatch {
  readonly action: Action;
  readonly pageMatch: PageMatch;
  readonly controls: readonly DeclaredControl[];
}

export interface DeclaredControl extends ControlMatch {
  readonly pointer: string | undefined;
}

const matchesOf = oncePer((page: PageFacts) =>
  oncePer((document: Document): readonly DeclaredMatch[] =>
    document.actions.map((action) => {
      const { match, controls } = matchAction(action, page);
      return {
        action,
        pageMatch: match,
        controls: controls.map((control) => ({ ...control, pointer: pointerOf(control.parameter) })),
      };
    }),
  ),
);

export const matchesOn = (document: Document, page: PageFacts): readonly DeclaredMatch[] =>
  matchesOf(page)(document);

function pointerOf({ selector, source: { pointer } }: Parameter): string | undefined {
  return selector === undefined || pointer === undefined ? pointer : `${pointer}/selector`;
}

export function* matchesHere(document: Document, page: PageFacts): Iterable<DeclaredMatch> {
  for (const match of matchesOn(document, page))
    if (match.pageMatch === 'here' || match.pageMatch === 'likely') yield match;
}

export function outcomeOf(match: DeclaredMatch): { readonly outcome?: 'needs-review' } {
  return match.pageMatch === 'here' ? {} : { outcome: 'needs-review' };
}
