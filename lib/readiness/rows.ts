import { draftedOn } from '../draft/draft.ts';
import { fieldLabel } from '../draft/naming.ts';
import {
  type Action,
  type AlsoHere,
  type Document,
  type Finding,
  isOfTools,
  type PageFacts,
  READINESS,
  READINESS_PARTS,
  type Readiness,
  type ReadinessRow,
  type Said,
  type TextKey,
} from '../model/index.ts';
import { isGap, standingOf } from '../report/standing.ts';
import { looseName, named, say } from '../text/index.ts';
import { isDevelopmentHost, pathOf } from '../url/index.ts';
import { few } from './robots.ts';

export interface Observed {
  readonly target: string;
  readonly documents: readonly Document[];
  readonly actions: readonly Action[];
  readonly findings: readonly Finding[];
  readonly pages: readonly PageFacts[];
  readonly also?: readonly AlsoHere[] | undefined;
}

type Judged = Pick<ReadinessRow, 'state' | 'evidence' | 'next'>;

export function readinessOf(given: Observed): Readiness {
  const found = given.documents.filter(({ status }) => status === 'found');
  const gaps = given.documents.filter((one) => isGap(one, found.length > 0));
  const rows = READINESS_PARTS.flatMap((part) =>
    READINESS[part].map((id): ReadinessRow => {
      const { next, ...judged } = QUESTIONS[id]({ ...given, found, gaps });
      return { id, part, ...judged, ...(judged.state === 'failed' && { next }) };
    }),
  );
  return { rows, ...(given.also && { also: given.also }) };
}

interface Facts extends Observed {
  readonly found: readonly Document[];
  readonly gaps: readonly Document[];
}

const unchecked = (...evidence: readonly Said[]): Judged => ({ state: 'unchecked', evidence });

/** The result shows the faults, so they must be safe texts. */
function each(total: number, faults: readonly string[], ...next: readonly Said[]): Judged {
  if (total === 0) return { state: 'inapplicable', evidence: [say('readyNothing')] };
  return faults.length > 0
    ? { state: 'failed', evidence: [say('readySome', faults.length, total, few(faults))], next }
    : { state: 'passed', evidence: [say('readyAll', total)] };
}

/** If a scan was incomplete, the answer can't be “passed”. */
const onPages =
  (judge: (pages: readonly PageFacts[], facts: Facts) => Judged) =>
  (facts: Facts): Judged => {
    const pages = facts.pages.filter(({ own }) => own);
    if (pages.length === 0) return unchecked(say('readyNoPage'));
    const judged = judge(pages, facts);
    const isWhole = judged.state === 'failed' || !pages.some(({ truncated }) => truncated);
    return isWhole ? judged : unchecked(say('pageTruncated'));
  };

const placeOf = ({ url }: Document): string => {
  if (isOfTools(url)) return 'WebMCP';
  return /^https?:/.test(url) ? pathOf(url).slice(0, 200) : url;
};
const placesOf = (documents: readonly Document[]): string => few(documents.map(placeOf));
const quote = (name: string): string => `“${named(name)}”`;
const nameOf = ({ name, id }: Action): string => quote(name || id);

const word = (text: string): string =>
  /^[\w:/.@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
const checking = ({ target }: Facts): Said => say('readyNextCheck', word(target));
const addressOf = ({ target }: Facts): string => (/^https?:/.test(target) ? word(target) : 'URL');

function declared(facts: Facts): Judged {
  const { found, gaps, actions, pages, also = [] } = facts;
  const count = actions.length || pages.flatMap(({ tools = [] }) => tools).length;
  const told =
    found.length > 0 ? say('readyDeclaredIn', count, placesOf(found)) : say('readyDeclaredOnPage', count);
  if (count > 0) return { state: 'passed', evidence: [told] };
  if (gaps.length > 0) return unchecked(say('readyUnread', placesOf(gaps)));
  if (pages.length === 0) return unchecked(say('readyNoneAt'), say('readyNoPage'));
  const api = also.find(({ kind, state }) => kind === 'openApi' && state === 'here')?.url;
  const next = [
    ...(pages.flatMap(formsOn).length > 0 ? [say('readyNextForms', addressOf(facts))] : []),
    ...(api === undefined ? [] : [say('readyNextOpenApi', word(api))]),
  ];
  return { state: 'failed', evidence: [say('readyNoneAt'), say('readyNoneHere')], next };
}

function ofFindings(facts: Facts, is: (finding: Finding) => boolean): readonly string[] {
  const about = new Set(facts.findings.filter(is).map(({ document }) => document));
  return facts.found.filter(({ url }) => about.has(url)).map(placeOf);
}

function valid(facts: Facts): Judged {
  const { found, gaps } = facts;
  const faulty = [
    ...ofFindings(facts, (one) => one.severity === 'error' && one.outcome === 'failed' && !one.selector),
    ...gaps.filter((gap) => /^(?:invalid|unreadable|unclear)$/.test(standingOf(gap))).map(placeOf),
  ];
  return faulty.length === 0 && gaps.length > 0
    ? unchecked(say('readyUnread', placesOf(gaps)))
    : each(found.length + gaps.length, faulty, checking(facts));
}

const ORDERS = /^text\/(?:instruction-to-model|characters-hidden)$/;

function plain(facts: Facts): Judged {
  const [faulty = [], unclear = []] = (['failed', 'needs-review'] as const).map((wanted) =>
    ofFindings(facts, ({ rule, outcome }) => outcome === wanted && ORDERS.test(rule)),
  );
  return faulty.length === 0 && unclear.length > 0
    ? unchecked(say('readyToReview', few(unclear)), checking(facts))
    : each(facts.found.length, faulty, checking(facts));
}

function described({ actions }: Facts): Judged {
  const all = actions.flatMap((action) => [
    { name: nameOf(action), description: action.description },
    ...action.parameters.map(({ name, description = '' }) => ({ name: quote(name), description })),
  ]);
  const bare = all.filter(({ description }) => description.trim() === '');
  return each(all.length, [...new Set(bare.map(({ name }) => name))], say('readyNextDescribe'));
}

const ofActions =
  (next: TextKey, isFaulty: (action: Action) => boolean, applies = (_: Action): boolean => true) =>
  ({ actions }: Facts): Judged => {
    const open = actions.filter(applies);
    return each(open.length, open.filter(isFaulty).map(nameOf), say(next));
  };

const runnable = ofActions('readyNextRun', ({ transport, page }) => transport.kind === 'none' && !page);
const access = ofActions(
  'readyNextAccess',
  ({ auth }) => auth.needed === 'unknown',
  ({ transport }) => !/^(?:detail|mcp)$/.test(transport.kind),
);

function secure({ found, actions, pages }: Facts): Judged {
  const urls = [
    ...[...found, ...pages].map(({ url }) => url),
    ...actions.flatMap(({ transport }) => ('url' in transport ? [transport.url] : [])),
  ].flatMap((url) => URL.parse(url) ?? []);
  const origins = new Set(
    urls
      .filter(({ protocol }) => /^(?:https?|wss?):$/.test(protocol))
      .filter(({ hostname }) => !isDevelopmentHost(hostname) && !/\.invalid$/.test(hostname))
      .map(({ protocol, host }) => `${protocol}//${host}`.slice(0, 200)),
  );
  const open = [...origins].filter((origin) => !/^\w+s:/.test(origin));
  return each(origins.size, open, say('readyNextSecure'));
}

const fieldsOn = ({ own }: PageFacts) =>
  (own?.forms ?? []).map(({ fields }) => fields.filter(({ seen }) => seen !== 'unseen'));

function labelled(pages: readonly PageFacts[]): Judged {
  const fields = pages.flatMap(fieldsOn).flat();
  const bare = fields.filter((field) => fieldLabel(field) === '');
  const names = bare.map(({ element: { name, id, path } }) => quote(name || id || path));
  return each(fields.length, names, say('readyNextLabel'));
}

function distinct(pages: readonly PageFacts[]): Judged {
  const groups = pages
    .flatMap((page) => [
      ...fieldsOn(page).map((fields) => fields.map(fieldLabel)),
      (page.buttons ?? []).filter(({ disabled }) => !disabled).map(({ label }) => label),
    ])
    .map((labels) => labels.filter((label) => label !== ''));
  const twice = groups.flatMap((labels) =>
    [...Map.groupBy(labels, (label) => label.toLowerCase()).values()].filter(({ length }) => length > 1),
  );
  const names = twice.map((labels) => `${quote(labels[0] ?? '')} (${labels.length})`);
  return each(groups.flat().length, names, say('readyNextDistinct'));
}

const formsOn = (page: PageFacts) => draftedOn({ ...page, attributes: [] }).filter(({ form }) => form);

function takes({ parameters }: Action, form: Action): boolean {
  const taken = new Set(parameters.map(({ name }) => looseName(name)));
  return form.parameters.length > 1 && form.parameters.every(({ name }) => taken.has(looseName(name)));
}

function forms(pages: readonly PageFacts[], facts: Facts): Judged {
  const { actions } = facts;
  const missing = pages.flatMap((page) => {
    const free = new Set(draftedOn(page, actions).map(({ form }) => form));
    return formsOn(page).filter(
      ({ form, by, action }) =>
        by !== 'webmcp' && free.has(form) && !actions.some((other) => takes(other, action)),
    );
  });
  const next = (['readyNextForms', 'readyNextMarkup'] as const).map((key) => say(key, addressOf(facts)));
  const names = missing.map(({ action }) => nameOf(action));
  return each(pages.flatMap(formsOn).length, names, ...next);
}

const QUESTIONS: Readonly<Record<ReadinessRow['id'], (facts: Facts) => Judged>> = {
  ...{ declared, valid, described, runnable, secure, access, plain },
  labelled: onPages(labelled),
  distinct: onPages(distinct),
  forms: onPages(forms),
};
