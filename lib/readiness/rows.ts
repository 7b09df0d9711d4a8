import { draftedOn } from '../draft/draft.ts';
import { fieldLabel } from '../draft/naming.ts';
import {
  type Action,
  type AlsoHere,
  type Document,
  type Finding,
  isOfTools,
  type PageFacts,
  type Readiness,
  type ReadinessRow,
  type Said,
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
  readonly page: PageFacts | null;
  readonly also: readonly AlsoHere[];
}

type Judged = Pick<ReadinessRow, 'state' | 'evidence' | 'next'>;

export function readinessOf(given: Observed): Readiness {
  const found = given.documents.filter(({ status }) => status === 'found');
  const gaps = given.documents.filter((one) => isBroken(one) || isGap(one, found.length > 0));
  const rows = QUESTIONS.map(([part, id, judge]) => ({ id, part, ...judge({ ...given, found, gaps }) }));
  return { rows, also: given.also };
}

const isBroken = ({ status }: Document): boolean => status === 'unreadable';

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
const onPage =
  (judge: (page: PageFacts, facts: Facts) => Judged) =>
  (facts: Facts): Judged => {
    const { page } = facts;
    if (!page?.own) return unchecked(say('readyNoPage'));
    const judged = judge(page, facts);
    return page.truncated && judged.state !== 'failed' ? unchecked(say('pageTruncated')) : judged;
  };

const placeOf = ({ url }: Document): string => (isOfTools(url) ? 'WebMCP' : pathOf(url).slice(0, 200));
const placesOf = (documents: readonly Document[]): string => few(documents.map(placeOf));
const quote = (name: string): string => `“${named(name)}”`;
const nameOf = ({ name, id }: Action): string => quote(name || id);

const word = (text: string): string =>
  /^[\w:/.@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
const checking = ({ target }: Facts): Said => say('readyNextCheck', word(target));

function declared({ target, found, gaps, actions, page, also }: Facts): Judged {
  const count = actions.length || (page?.tools ?? []).length;
  const told =
    found.length > 0 ? say('readyDeclaredIn', count, placesOf(found)) : say('readyDeclaredOnPage', count);
  if (count > 0) return { state: 'passed', evidence: [told] };
  if (gaps.length > 0) return unchecked(say('readyUnread', placesOf(gaps)));
  if (!page) return unchecked(say('readyNoneAt'), say('readyNoPage'));
  const api = also.find(({ kind, state }) => kind === 'openApi' && state === 'here')?.url;
  const next = [
    ...(formsOn(page).length > 0 ? [say('readyNextForms', word(target))] : []),
    ...(api === undefined ? [] : [say('readyNextOpenApi', word(api))]),
  ];
  return { state: 'failed', evidence: [say('readyNoneAt'), say('readyNoneHere')], next };
}

const ofDocuments =
  (isFault: (finding: Finding) => boolean, isFaulty: (gap: Document) => boolean = () => false) =>
  (facts: Facts): Judged => {
    const { found, gaps, findings } = facts;
    const [failed = [], unclear = []] = (['failed', 'needs-review'] as const).map((wanted) => {
      const faults = findings.filter((one) => one.outcome === wanted && isFault(one));
      const about = new Set(faults.map(({ document }) => document));
      return found.filter(({ url }) => about.has(url));
    });
    const faulty = [...failed, ...gaps.filter(isFaulty)];
    if (faulty.length === 0 && gaps.length > 0) return unchecked(say('readyUnread', placesOf(gaps)));
    return faulty.length === 0 && unclear.length > 0
      ? unchecked(say('readyToReview', placesOf(unclear)), checking(facts))
      : each(found.length + gaps.length, faulty.map(placeOf), checking(facts));
  };

const valid = ofDocuments(
  ({ severity, selector }) => severity === 'error' && !selector,
  (gap) => isBroken(gap) || standingOf(gap) === 'unclear',
);
const plain = ofDocuments(({ rule }) => /^text\/(?:instruction-to-model|characters-hidden)$/.test(rule));

function described({ actions }: Facts): Judged {
  const all = actions.flatMap((action) => [
    { name: nameOf(action), description: action.description },
    ...action.parameters.map(({ name, description = '' }) => ({ name: quote(name), description })),
  ]);
  const bare = all.filter(({ description }) => description.trim() === '');
  return each(all.length, [...new Set(bare.map(({ name }) => name))]);
}

/** An action of the page also needs its controls. */
function runnable({ actions, findings }: Facts): Judged {
  const faults = findings.filter(
    ({ severity, outcome, selector }) => selector && severity === 'error' && outcome === 'failed',
  );
  const lacking = new Set(faults.flatMap(({ action, moreActions = [] }) => [action, ...moreActions]));
  const known = opened(actions);
  const faulty = known.filter(
    ({ key, transport, page }) => lacking.has(key) || (transport.kind === 'none' && !page),
  );
  return each(known.length, faulty.map(nameOf));
}

/** Nobody knows the request of an action whose detail hasn't been read. */
const opened = (actions: readonly Action[]) => actions.filter(({ transport }) => transport.kind !== 'detail');

function access({ actions }: Facts): Judged {
  const open = opened(actions).filter(({ transport }) => transport.kind !== 'mcp');
  return each(open.length, open.filter(({ auth }) => auth.needed === 'unknown').map(nameOf));
}

function secure({ found, actions, page }: Facts): Judged {
  const sent = (page?.own?.forms ?? []).flatMap(({ element }) => element.submits ?? []);
  const places = [...found, ...(page ? [page] : []), ...actions.map(({ transport }) => transport), ...sent];
  const origins = new Set(
    places
      .flatMap((one) => ('url' in one && URL.parse(one.url)) || [])
      .filter(({ protocol, hostname }) => /^(?:http|ws)s?:$/.test(protocol) && !isDevelopmentHost(hostname))
      .map(({ protocol, host }) => `${protocol}//${host}`.slice(0, 200)),
  );
  const open = [...origins].filter((origin) => !/^\w+s:/.test(origin));
  return each(origins.size, open, say('readyNextSecure'));
}

const fieldsOn = ({ own }: PageFacts) =>
  (own?.forms ?? []).map(({ fields }) => fields.filter(({ seen }) => seen !== 'unseen'));

function labelled(page: PageFacts): Judged {
  const fields = fieldsOn(page).flat();
  const bare = fields.filter((field) => fieldLabel(field) === '');
  const names = bare.map(({ element: { name, id, path } }) => quote(name || id || path));
  return each(fields.length, names, say('readyNextLabel'));
}

function distinct(page: PageFacts): Judged {
  const buttons = (page.buttons ?? []).filter(({ disabled }) => !disabled);
  const groups = [
    ...fieldsOn(page).map((fields) => fields.map(fieldLabel)),
    buttons.map(({ label }) => label),
  ].map((labels) => labels.filter((label) => label !== ''));
  const twice = groups.flatMap((labels) =>
    [...Map.groupBy(labels, (label) => label.toLowerCase()).values()].filter(({ length }) => length > 1),
  );
  const names = twice.map((labels) => `${quote(labels[0] ?? '')} (${labels.length})`);
  return each(groups.flat().length, names);
}

const formsOn = (page: PageFacts) => draftedOn({ ...page, attributes: [] }).filter(({ form }) => form);

function takes({ parameters }: Action, form: Action): boolean {
  const taken = new Set(parameters.map(({ name }) => looseName(name)));
  return form.parameters.length > 1 && form.parameters.every(({ name }) => taken.has(looseName(name)));
}

function forms(page: PageFacts, { target, actions }: Facts): Judged {
  const all = formsOn(page);
  const free = new Set(draftedOn(page, actions).map(({ form }) => form));
  const missing = all.filter(
    ({ form, by, action }) =>
      by !== 'webmcp' && free.has(form) && !actions.some((other) => takes(other, action)),
  );
  const next = (['readyNextForms', 'readyNextMarkup'] as const).map((key) => say(key, word(target)));
  return each(
    all.length,
    missing.map(({ action }) => nameOf(action)),
    ...next,
  );
}

type Question = readonly [ReadinessRow['part'], ReadinessRow['id'], (facts: Facts) => Judged];

const QUESTIONS: readonly Question[] = [
  ['discover', 'declared', declared],
  ['understand', 'valid', valid],
  ['understand', 'described', described],
  ['understand', 'labelled', onPage(labelled)],
  ['understand', 'distinct', onPage(distinct)],
  ['do', 'forms', onPage(forms)],
  ['do', 'runnable', runnable],
  ['trust', 'secure', secure],
  ['trust', 'access', access],
  ['trust', 'plain', plain],
];
