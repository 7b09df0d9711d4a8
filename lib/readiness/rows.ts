import { selectorsIn } from '../check/scan-request.ts';
import { draftedOn } from '../draft/draft.ts';
import { fieldLabel } from '../draft/naming.ts';
import {
  type Action,
  type AlsoHere,
  type Document,
  type Finding,
  isOfTools,
  type PageFacts,
  READINESS_PARTS,
  type Readiness,
  type ReadinessRow,
  type Said,
} from '../model/index.ts';
import { isGap, standingOf } from '../report/standing.ts';
import { looseName, named, say } from '../text/index.ts';
import { isDevelopmentHost, pathOf } from '../url/index.ts';
import { few } from './few.ts';

export interface Observed {
  /** The target for `awas-lens check`: a URL, a file or a folder. */
  readonly target: string;
  readonly documents: readonly Document[];
  readonly actions: readonly Action[];
  readonly findings: readonly Finding[];
  readonly pages: readonly PageFacts[];
  readonly also?: readonly AlsoHere[] | undefined;
}

type Judged = Pick<ReadinessRow, 'state' | 'evidence' | 'next'>;

/** Answers questions about a site from observed facts. Without facts, a question has no answer. */
export function readinessOf(observed: Observed): Readiness {
  const rows = READINESS_PARTS.flatMap((part) =>
    Object.entries(QUESTIONS[part]).map(([id, judge]): ReadinessRow => {
      const { next, ...judged } = judge(observed);
      const isFailed = judged.state === 'failed';
      return { id: id as ReadinessRow['id'], part, ...judged, ...(isFailed && { next }) };
    }),
  );
  return { rows, ...(observed.also && { also: observed.also }) };
}

const NOTHING: Judged = { state: 'inapplicable', evidence: [say('readyNothing')] };
const unchecked = (...evidence: readonly Said[]): Judged => ({ state: 'unchecked', evidence });

/**
 * Passes if no item failed.
 * @param faults names of failed items, safe to show
 */
function each(total: number, faults: readonly string[], ...next: readonly Said[]): Judged {
  if (total === 0) return NOTHING;
  return faults.length > 0
    ? { state: 'failed', evidence: [say('readySome', faults.length, total, few(faults))], next }
    : { state: 'passed', evidence: [say('readyAll', total)] };
}

/** After an incomplete scan, the answer may be “failed” but not “passed”. */
const onPages =
  (judge: (pages: readonly PageFacts[], observed: Observed) => Judged) =>
  (observed: Observed): Judged => {
    const pages = observed.pages.filter(({ own }) => own);
    if (pages.length === 0) return unchecked(say('readyNoPage'));
    const judged = judge(pages, observed);
    const isWhole = judged.state === 'failed' || !pages.some(({ truncated }) => truncated);
    return isWhole ? judged : unchecked(say('pageTruncated'));
  };

const isFound = ({ status }: Document): boolean => status === 'found';
const placeOf = ({ url }: Document): string => {
  if (isOfTools(url)) return 'WebMCP';
  const parsed = URL.parse(url);
  return parsed && /^https?:$/.test(parsed.protocol) ? pathOf(url).slice(0, 200) : url;
};
const quote = (name: string): string => `“${named(name)}”`;
const nameOf = ({ name, id }: Action): string => quote(name || id);

const word = (text: string): string =>
  /^[\w:/.@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
const checking = ({ target }: Observed): Said => say('readyNextCheck', word(target));
/** The argument of `awas-lens init`. A file can't be drafted, so the placeholder `URL` replaces it. */
const addressOf = ({ target }: Observed): string => (/^https?:/.test(target) ? word(target) : 'URL');

function declared(observed: Observed): Judged {
  const { documents, actions, pages, also = [] } = observed;
  const found = documents.filter(isFound);
  // A form with a WebMCP tool is also a declaration.
  const declares = actions.length || pages.flatMap(({ tools = [] }) => tools).length;
  if (declares > 0)
    return {
      state: 'passed',
      evidence: [
        found.length > 0
          ? say('readyDeclaredIn', declares, few(found.map(placeOf)))
          : say('readyDeclaredOnPage', declares),
      ],
    };
  const unread = documents.filter((one) => isGap(one, found.length > 0));
  if (unread.length > 0) return unchecked(say('readyUnread', few(unread.map(placeOf))));
  if (pages.length === 0) return unchecked(say('readyNoneAt'), say('readyNoPage'));
  const api = also.find(({ kind, state }) => kind === 'openApi' && state === 'here');
  const next = [
    ...(pages.flatMap(formsOn).length > 0 ? [say('readyNextForms', addressOf(observed))] : []),
    ...(api?.url === undefined ? [] : [say('readyNextOpenApi', word(api.url))]),
  ];
  return { state: 'failed', evidence: [say('readyNoneAt'), say('readyNoneHere')], next };
}

function readable(observed: Observed): Judged {
  const { documents } = observed;
  const found = documents.filter(isFound);
  const gaps = documents.filter((one) => isGap(one, found.length > 0));
  // A redirect loop doesn't prove that a document exists.
  const faulty = gaps.filter(
    (one) =>
      /^(?:invalid|unreadable|unclear)$/.test(standingOf(one)) && one.refusal?.code !== 'redirect-loop',
  );
  if (faulty.length === 0 && gaps.length > 0) return unchecked(say('readyUnread', few(gaps.map(placeOf))));
  return each(found.length + gaps.length, faulty.map(placeOf), checking(observed));
}

const withFindings = ({ documents, findings }: Observed, is: (finding: Finding) => boolean) => {
  const about = new Set(findings.filter(is).map(({ document }) => document));
  return documents.filter(isFound).filter(({ url }) => about.has(url));
};

function valid(observed: Observed): Judged {
  const faulty = withFindings(
    observed,
    ({ severity, outcome, selector }) => severity === 'error' && outcome === 'failed' && selector === null,
  );
  return each(observed.documents.filter(isFound).length, faulty.map(placeOf), checking(observed));
}

const SPEAKS: ReadonlySet<string> = new Set(['text/instruction-to-model', 'text/characters-hidden']);

function plain(observed: Observed): Judged {
  const total = observed.documents.filter(isFound).length;
  const of = (outcome: Finding['outcome']) =>
    withFindings(observed, (one) => SPEAKS.has(one.rule) && one.outcome === outcome).map(placeOf);
  const [faulty, unclear] = [of('failed'), of('needs-review')];
  return faulty.length === 0 && unclear.length > 0
    ? unchecked(say('readyToReview', few(unclear)), checking(observed))
    : each(total, faulty, checking(observed));
}

function described({ actions }: Observed): Judged {
  const all = actions.flatMap((action) => [
    { name: nameOf(action), description: action.description },
    ...action.parameters.map(({ name, description = '' }) => ({ name: quote(name), description })),
  ]);
  const bare = all.filter(({ description }) => description.trim() === '');
  return each(all.length, [...new Set(bare.map(({ name }) => name))], say('readyNextDescribe'));
}

function runnable({ actions }: Observed): Judged {
  const faulty = actions.filter(({ transport, page }) => transport.kind === 'none' && !page);
  return each(actions.length, faulty.map(nameOf), say('readyNextRun'));
}

function access({ actions }: Observed): Judged {
  // Capabilities and MCP servers reveal the need for a credential only later.
  const open = actions.filter(({ transport }) => !/^(?:detail|mcp)$/.test(transport.kind));
  const silent = open.filter(({ auth }) => auth.needed === 'unknown');
  return each(open.length, silent.map(nameOf), say('readyNextAccess'));
}

function secure({ documents, actions, pages }: Observed): Judged {
  const urls = [
    ...documents.filter(isFound).map(({ url }) => url),
    ...actions.flatMap(({ transport }) => ('url' in transport ? [transport.url] : [])),
    ...pages.map(({ url }) => url),
  ].flatMap((url) => URL.parse(url) ?? []);
  const origins = new Map(
    urls
      .filter(({ protocol }) => /^(?:https?|wss?):$/.test(protocol))
      // Files without a site have an invented address under `.invalid`.
      .filter(({ hostname }) => !isDevelopmentHost(hostname) && !/\.invalid$/.test(hostname))
      .map(({ protocol, host }) => [`${protocol}//${host}`, /s:$/.test(protocol)]),
  );
  const open = [...origins].filter(([, isSecure]) => !isSecure).map(([origin]) => origin.slice(0, 200));
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
  const buttons = pages.map((page) => (page.buttons ?? []).filter(({ disabled }) => !disabled));
  const groups = [
    ...pages.flatMap(fieldsOn).map((fields) => fields.map(fieldLabel)),
    ...buttons.map((all) => all.map(({ label }) => label)),
  ].map((labels) => labels.filter((label) => label !== ''));
  const twice = groups.flatMap((labels) =>
    [...Map.groupBy(labels, (label) => label.toLowerCase()).values()].filter(({ length }) => length > 1),
  );
  return each(
    groups.flat().length,
    twice.flatMap(([label = '', ...others]) => [`${quote(label)} (${others.length + 1})`]),
    say('readyNextDistinct'),
  );
}

const formsOn = (page: PageFacts) => draftedOn({ ...page, attributes: [] }).filter(({ form }) => form);

/**
 * Tests whether an action has all inputs of a form. A form with one input never matches, since a single equal name may
 * be coincidence.
 */
const takes = (form: Action) => {
  const wanted = form.parameters.map(({ name }) => looseName(name));
  return ({ parameters }: Action): boolean => {
    const taken = new Set(parameters.map(({ name }) => looseName(name)));
    return wanted.length > 1 && wanted.every((name) => taken.has(name));
  };
};

function forms(pages: readonly PageFacts[], observed: Observed): Judged {
  const missing = pages.flatMap((page) => {
    const free = new Set(draftedOn(page, observed.actions).map(({ form }) => form));
    return formsOn(page).filter(
      ({ form, by, action }) => by !== 'webmcp' && free.has(form) && !observed.actions.some(takes(action)),
    );
  });
  const url = addressOf(observed);
  return each(
    pages.flatMap(formsOn).length,
    missing.map(({ action }) => nameOf(action)),
    say('readyNextForms', url),
    say('readyNextMarkup', url),
  );
}

function controls(pages: readonly PageFacts[], observed: Observed): Judged {
  const faults = observed.findings.filter(
    ({ selector, outcome, severity }) => selector !== null && outcome === 'failed' && severity !== 'info',
  );
  const missing = [...new Set(faults.map(({ selector }) => selector ?? ''))];
  // Only selectors of declared actions count, since drafted actions also have selectors.
  const declared = selectorsIn(observed.actions);
  const all = pages
    .flatMap(({ selectors }) => Object.values(selectors))
    .filter(({ selector }) => declared.has(selector));
  const found = all.filter(({ count, selector }) => count > 0 && !missing.includes(selector)).length;
  const total = found + pages.flatMap(({ attributes }) => attributes).length + missing.length;
  if (total === 0 && all.length > 0) return unchecked(say('readyElsewhere'));
  return each(total, missing.map(quote), say('readyNextPage', word(observed.target)));
}

const QUESTIONS: Readonly<
  Record<ReadinessRow['part'], Readonly<Partial<Record<ReadinessRow['id'], (observed: Observed) => Judged>>>>
> = {
  discover: { declared, readable },
  understand: { valid, described, labelled: onPages(labelled), distinct: onPages(distinct) },
  do: { forms: onPages(forms), controls: onPages(controls), runnable },
  trust: { secure, access, plain },
};
