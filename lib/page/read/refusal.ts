import { isSignIn } from '../../http/sign-in.ts';
import { isRefusal, siteError } from '../../http/site-error.ts';
import { type PagePlan, type PageProblem, pointer, type Said, type Step } from '../../model/index.ts';
import { say } from '../../text/said.ts';
import { truncate } from '../../text/truncate.ts';
import { partsAt } from '../controls/fill/control.ts';
import { findAll } from '../controls/fill/find.ts';
import { isControl } from '../controls/find/kinds.ts';
import { around, isSaid, MAX_MESSAGE, messageOf, SAYS_WRONG } from '../controls/find/message.ts';
import {
  attribute,
  closest,
  elementsOf,
  formOf,
  isElement,
  isRendered,
  matches,
  nextElementOf,
  ofDocument,
  parentOf,
  queryAll,
  tagOf,
} from '../dom/dom.ts';
import { readText } from '../dom/text.ts';

export interface Refusal {
  readonly code: 'invalid-arguments' | 'http-error';
  readonly said: Said;
  readonly problems: readonly PageProblem[];
  readonly status?: number;
}

type Fill = Step & { readonly kind: 'fill' };

const MAX_HEADING = 200;
const MAX_PROBLEMS = 20;
const MAX_CONTROLS = 300;
const MAX_SAID = 5;

const MARKED =
  '[aria-invalid]:not([aria-invalid="false" i],[aria-invalid=""]),.is-invalid,.field_with_errors :is(input,select,textarea)';
const MARKED_AROUND = '.has-error,.has-danger,.is-error,.error,.invalid';
/** Only alerts with an error class, because other alerts may report a success. */
const SUMMARY = '.alert-danger,.alert-error,.errorlist,.form-error,.errors';
const ALERT =
  '[class*="error-summary" i],[role="alert"]:is([class*="error" i],[class*="danger" i],[class*="invalid" i])';

export function refusalOn(
  document: Document,
  steps: readonly Step[],
  fresh: boolean,
  before: ReadonlySet<string>,
): Refusal | undefined {
  const answered = fresh ? (statusOf(document) ?? 0) : 0;
  const status = answered >= 400 ? answered : undefined;
  const problems = problemsOn(document, steps).filter((one) => !before.has(keyOf(one)));
  const texts = [...new Map(problems.map((one) => [JSON.stringify(one.said), one.said])).values()];
  if (problems.length > 0)
    return {
      code: 'invalid-arguments',
      said: say('siteRefusedWith', texts.slice(0, MAX_SAID)),
      problems,
      status,
    };
  const whole = posted(steps) ? summaryOn(document, steps) || (fresh ? errorIn(document) : '') : '';
  const summary = before.has(whole) ? '' : whole;
  if (status === undefined && summary === '') return undefined;
  const said = refused(status, summary || headingOf(document));
  return { code: 'http-error', said, problems: [], status };
}

function errorIn(document: Document): string {
  if (!/^application\/(?:[\w.-]+\+)?json$/i.test(ofDocument(document, 'contentType'))) return '';
  try {
    const data = { kind: 'json', value: JSON.parse(ofDocument(document, 'body').textContent) } as const;
    return isRefusal(data) ? truncate(siteError(data) ?? JSON.stringify(data.value), MAX_MESSAGE) : '';
  } catch {
    return '';
  }
}

function refused(status: number | undefined, heading: string): Said {
  if (status !== undefined)
    return heading === ''
      ? say('siteAnswered', String(status))
      : say('siteAnsweredWith', String(status), heading);
  return heading === '' ? say('siteRefused') : say('siteRefusedWith', heading);
}

const BESIDE_MAIN = 'header,nav,aside,footer,dialog,[role="banner"],[role="dialog"]';

export function isSignInPage(document: Document, { steps, url }: Pick<PagePlan, 'steps' | 'url'>): boolean {
  const act = steps.find((one) => one.kind === 'submit' || one.kind === 'click');
  if (!act) return false;
  const { expects } = act as Step & { kind: 'submit' };
  const requested = expects && expects.kind !== 'script' ? expects.url : url;
  const fills = steps.filter((step): step is Fill => step.kind === 'fill');
  const isGone = fills.length > 0 && fills.every(({ selector }) => !findAll(document, selector)?.length);
  const fields = [...queryAll(ofDocument(document, 'documentElement'), 'input[type="password" i]')];
  const shown = fields.filter((one) => isRendered(one) && closest(one, BESIDE_MAIN) === null);
  const asked = isGone && shown.length === 1 ? '' : requested;
  return isSignIn(asked, ofDocument(document, 'URL'), shown.length);
}

export function saidOn(document: Document, steps: readonly Step[]): ReadonlySet<string> {
  return new Set([...problemsOn(document, steps).map(keyOf), summaryOn(document, steps)]);
}

const keyOf = ({ pointer: at, said }: PageProblem): string => JSON.stringify([at, said]);

/** HTTP status. 0 or undefined if the browser doesn't report it. */
export function statusOf(document: Document): number | undefined {
  const [entry] = ofDocument(document, 'defaultView')?.performance.getEntriesByType('navigation') ?? [];
  return (entry as { readonly responseStatus?: number } | undefined)?.responseStatus;
}

function problemsOn(document: Document, steps: readonly Step[]): readonly PageProblem[] {
  const own = ownControls(document, steps);
  const forms = formsOf(own);
  const isOurs = (control: Element): boolean => own.has(control) || forms.has(formOf(control));
  const marked = findAll(document, MARKED) ?? [];
  const said = posted(steps) ? [...new Set([...own.keys(), ...controlsOf(forms)])] : [];
  const told = said.slice(0, MAX_CONTROLS).filter(isToldWrong);
  const wrong = [...new Set([...marked, ...told])]
    .filter((control) => isControl(control) && isRendered(control) && isOurs(control))
    .map((control) => problemOf(control, own.get(control)));
  return [...new Map(wrong.map((one) => [keyOf(one), one])).values()].slice(0, MAX_PROBLEMS);
}

export function ownControls(document: Document, steps: readonly Step[]): ReadonlyMap<Element, string> {
  const fills = steps.filter((step): step is Fill => step.kind === 'fill');
  return new Map(
    fills.flatMap(({ selector, parameter }) =>
      (findAll(document, selector) ?? []).flatMap(partsAt).map((part) => [part, parameter] as const),
    ),
  );
}

function problemOf(control: Element, parameter: string | undefined): PageProblem {
  const said = messageOf(control);
  if (parameter !== undefined) return { pointer: pointer(parameter), said };
  const name = attribute(control, 'name') ?? '';
  return { pointer: '', said: name === '' ? said : say('fieldSays', truncate(name, 60), said) };
}

export const formsOf = (own: ReadonlyMap<Element, string>): ReadonlySet<Element | null> =>
  new Set([...own.keys()].flatMap((control) => formOf(control) ?? []));

export const controlsOf = (forms: ReadonlySet<Element | null>): readonly Element[] =>
  [...forms].flatMap((form) => (form ? elementsOf(form as HTMLFormElement) : []));

function isToldWrong(control: Element): boolean {
  if (attribute(control, 'aria-invalid')?.toLowerCase() === 'false') return false;
  const next = nextElementOf(control);
  if (next && matches(next, SAYS_WRONG) && isSaid(next)) return true;
  for (const one of around(control)) {
    if (tagOf(one) === 'form') return false;
    if (matches(one, MARKED_AROUND) || [...queryAll(one, SAYS_WRONG)].some(isSaid)) return true;
  }
  return false;
}

function posted(steps: readonly Step[]): boolean {
  return steps.some(
    (step) =>
      step.kind === 'submit' && step.expects?.kind === 'form' && step.expects.method.toLowerCase() === 'post',
  );
}

function summaryOn(document: Document, steps: readonly Step[]): string {
  for (const form of formsOf(ownControls(document, steps))) {
    const parent = form && parentOf(form);
    const around = isElement(parent) ? parent : form;
    const near = around ? [...queryAll(around, `${SUMMARY},${ALERT}`)] : [];
    const apart = [...queryAll(document, ALERT)].filter((one) => [null, form].includes(formOf(one)));
    const texts = [...near, ...apart].filter(isRendered).map((one) => readText(one, MAX_MESSAGE));
    const text = texts.find((one) => one !== '');
    if (text !== undefined) return text;
  }
  return '';
}

function headingOf(document: Document): string {
  const heading = [...queryAll(document, 'h1')].find(isRendered);
  return (heading && readText(heading, MAX_HEADING)) || truncate(ofDocument(document, 'title'), MAX_HEADING);
}
