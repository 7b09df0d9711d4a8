import type { Page } from 'playwright';
import { check } from '../../lib/check/run.ts';
import { scanRequest } from '../../lib/check/scan-request.ts';
import { type Created, create, draft, ofPage } from '../../lib/draft/index.ts';
import { claimsOn } from '../../lib/matching/index.ts';
import type { PageFacts, Said, StepTarget } from '../../lib/model/index.ts';
import { inEnglish } from '../../lib/text/english.ts';
import { NOW, publish } from '../unit/draft/published.ts';

export interface Published {
  readonly drafted: number;
  readonly written: number;
  readonly faults: readonly string[];
  readonly controls: number;
  readonly refused: readonly string[];
  readonly lost?: string;
}

/** Findings about the page itself, such as a control without a name. */
const OF_THE_PAGE =
  /^(?:awas\/(?:selector-unstable|control-unlabelled|control-unusable|endpoint-insecure|transport-insecure)|awp\/(?:endpoint-elsewhere|sensitivity-missing))$/;

export async function publishedOn(page: Page, found: PageFacts): Promise<Published> {
  const drafted = draft(found, NOW).actions.length;
  if (drafted === 0) return { drafted, written: 0, faults: [], controls: 0, refused: [] };
  const made = create(ofPage(found, NOW).manifest, 'awas');
  if (!made.ok) return { drafted, written: 0, faults: [made.message], controls: 0, refused: [] };
  const { origin } = new URL(found.url);
  const documents = publish(made as Created, origin);
  const facts = (await page.evaluate(
    `awasLensPage.scan(document, ${JSON.stringify(scanRequest(documents))})`,
  )) as PageFacts;
  const findings = check({
    documents,
    page: facts,
    context: { now: NOW, origin, outcomes: {}, before: [] },
  });
  const actions = documents.flatMap((one) => one.actions);
  const targets = actions.flatMap((action) => {
    const claims = claimsOn(action, facts);
    return action.parameters.flatMap((parameter): readonly (readonly [string, StepTarget | undefined])[] => {
      const [claim] = claims.ok ? claims.controls(parameter) : [];
      const { selector = '' } = parameter;
      const path = claim && { selector, path: claim.element.path, within: claim.element.within };
      // Hidden controls are skipped, since the page needs its scripts to show them.
      const isClosed = claim?.element.folded || claim?.element.hidden;
      return isClosed || (parameter.selector === undefined && parameter.in === 'query')
        ? []
        : [[`${action.id}.${parameter.name}`, path]];
    });
  });
  const reached = targets.flatMap(([, target]) => target ?? []);
  const said = (await page.evaluate(
    `awasLensPage.tryOut(document, ${JSON.stringify(reached)})`,
  )) as readonly (Said | null)[];
  return {
    drafted,
    written: actions.length,
    faults: findings
      .filter(({ rule, outcome }) => outcome === 'failed' && !OF_THE_PAGE.test(rule))
      .map(({ rule, message }) => `${rule}: ${message}`),
    controls: targets.length,
    refused: targets.flatMap(([name, target]) => {
      const why = target ? said[reached.indexOf(target)] : 'is not found';
      return why ? [`${name} ${inEnglish(why)}`] : [];
    }),
  };
}
