import { freeId, plain } from '../formats/writing.ts';
import { freeOn, isSameAction, isSamePage } from '../matching/index.ts';
import {
  type Action,
  type Document,
  madeOf,
  type OwnForm,
  type PageFacts,
  type SiteInfo,
} from '../model/index.ts';
import { looseName, say, slug } from '../text/index.ts';
import { draftEntry } from './entries.ts';
import { fieldLabel, isSearch } from './naming.ts';
import { type Drafted, draftForm, isCopy } from './own-forms.ts';

/** Name of the generator in the metadata of a draft (AWP §14). */
const GENERATOR = 'awas-lens';
export const MAX_ACTIONS = 40;

type Source = (page: PageFacts) => readonly Drafted[];

const formsWhere =
  (is: (form: OwnForm) => boolean): Source =>
  (page) =>
    (page.own?.forms ?? []).filter(is).flatMap((form) => draftForm(form, page) ?? []);
/** Several sources may find the same form. The first one counts. */
const SOURCES: readonly Source[] = [
  formsWhere(({ tool }) => tool !== undefined),
  (page) => (page.own?.entries ?? []).flatMap((entry) => draftEntry(entry, page) ?? []),
  formsWhere(({ kind, tool }) => kind === 'form' && tool === undefined),
  formsWhere(({ kind }) => kind !== 'form'),
];

export interface DraftedAction extends Drafted {
  readonly action: Action;
}

export function draftedOn(page: PageFacts, declared: readonly Action[] = []): readonly DraftedAction[] {
  const drafted = named(undeclaredOf(allOn(page), page, declared).slice(0, MAX_ACTIONS));
  const tools = declared.filter(({ transport }) => transport.kind === 'page-tool');
  return drafted.filter(({ action }) => !tools.some((tool) => isSameAction(tool, action)));
}

export const isCrowded = (page: PageFacts): boolean => allOn(page).length > MAX_ACTIONS;

const allOn = (page: PageFacts): readonly Drafted[] =>
  owned(withoutCopies(SOURCES.flatMap((source) => source(page))));

export function draft(page: PageFacts, now: number, declared: readonly Action[] = []): Document {
  const drafted = draftedOn(page, declared);
  return {
    url: page.url,
    status: 'found',
    format: 'page',
    dialect: null,
    looksLike: null,
    fetched: madeOf(page.url, 'page', '', now),
    value: undefined,
    site: hostSite(page),
    actions: drafted.map(({ action }) => action),
    references: [],
    unread: [],
    synthetic: { generatedBy: GENERATOR, ...confidenceOf(drafted) },
  };
}

function undeclaredOf(
  all: readonly Drafted[],
  page: PageFacts,
  declared: readonly Action[],
): readonly Drafted[] {
  const isFree = freeOn(page, declared);
  return all.filter(({ form, fields, action }) => {
    if (form?.element.form && !isFree(form.element.form)) return false;
    if (form && !(isFree(form.element) && fields.every(({ element }) => isFree(element)))) return false;
    return !declared.some((other) => sendsLike(action, other));
  });
}

function sendsLike({ transport: a, parameters }: Drafted['action'], other: Action): boolean {
  const b = other.transport;
  if (a.kind !== 'http' || b.kind !== 'http' || a.method !== b.method || !isSamePage(a.url, b.url))
    return false;
  const names = new Set(other.parameters.map(({ name }) => looseName(name)));
  return (
    parameters.length === 0 || names.size === 0 || parameters.some(({ name }) => names.has(looseName(name)))
  );
}

function withoutCopies(drafted: readonly Drafted[]): readonly Drafted[] {
  const all: Drafted[] = [];
  for (const one of drafted) {
    const before = all.findIndex((other) => isCopy(one, other));
    if (before < 0) all.push(one);
    else if (all[before]?.form?.closed && !one.form?.closed) all[before] = one;
  }
  return all.filter((one) => !all.some((other) => other !== one && isPartOf(one, other)));
}

function isPartOf({ form, action }: Drafted, other: Drafted): boolean {
  return (
    form?.kind === 'form' &&
    form.tool === undefined &&
    isSearch(form) &&
    action.parameters.length < other.action.parameters.length &&
    sendsTheSame(action, other.action)
  );
}

/** Merges an entry point of schema.org with the form that sends the same request. */
function owned(all: readonly Drafted[]): readonly Drafted[] {
  const taken = new Set<Drafted>();
  const forms = all.filter(({ form }) => form?.kind === 'form' && form.tool === undefined);
  const merged = all.flatMap((one): readonly Drafted[] => {
    const { entry, by, names, action } = one;
    if (!entry) return [one];
    const form = forms.find((other) => !taken.has(other) && sendsTheSame(action, other.action));
    if (!form)
      return entry.type === 'SearchAction' && forms.some((other) => other.form && isSearch(other.form))
        ? []
        : [one];
    taken.add(form);
    const described = entry.description === '' ? {} : { description: action.description };
    return [
      {
        ...form,
        by,
        names: entry.name === '' ? form.names : [...names, ...form.names],
        action: { ...form.action, ...described },
      },
    ];
  });
  return merged.filter((one) => !taken.has(one));
}

function sendsTheSame(entry: Drafted['action'], form: Drafted['action']): boolean {
  const [a, b] = [entry.transport, form.transport];
  const names = new Set(form.parameters.map(({ name }) => name));
  return (
    a.kind === 'http' &&
    b.kind === 'http' &&
    a.method === b.method &&
    isSamePage(a.url, b.url) &&
    entry.parameters.every(({ name }) => names.has(name))
  );
}

function named(all: readonly Drafted[]): readonly DraftedAction[] {
  const names = new Set<string>();
  const ids = new Set<string>();
  const keys = new Set<string>();
  return all.map((one) => {
    const {
      action,
      names: [best = '', ...others],
      id,
    } = one;
    const wanted = best && best !== id ? best : id.charAt(0).toUpperCase() + id.slice(1);
    const apart = others.filter((other) => !looseName(best).includes(looseName(other)));
    const candidates = [wanted, ...apart.map((other) => apartFrom(wanted, other))];
    const told = candidates.find((candidate) => !names.has(candidate)) ?? wanted;
    let name = told;
    for (let number = 2; names.has(name); number++) name = `${told} ${number}`;
    names.add(name);
    const free = freeId(ids.has(id) ? slug(name, { limit: 40 }) || id : id, ids, '-');
    ids.add(free);
    const key = freeId(action.key, keys, '-');
    keys.add(key);
    return { ...one, action: { ...action, key, id: free, name } };
  });
}

const apartFrom = (name: string, other: string): string =>
  looseName(other).startsWith(looseName(name)) ? other : `${name}: ${other}`;

function confidenceOf(all: readonly Drafted[]) {
  const fields = all.flatMap((one) => one.fields);
  const labelled = fields.filter((field) => fieldLabel(field) !== '').length;
  const scripted = all.filter(({ action }) => action.transport.kind === 'none').length;
  const mean = all.reduce((sum, one) => sum + confidenceIn(one), 0) / Math.max(1, all.length);
  return {
    confidence: Math.round(mean * 100) / 100,
    why: [
      say('whyLabels', labelled, fields.length),
      ...(scripted > 0 ? [say('whyScripts', scripted, all.length)] : []),
    ],
  };
}

function confidenceIn({ by, form, fields, action }: Drafted): number {
  if (by === 'webmcp') return 0.95;
  if (!form) return 0.75;
  const unlabelled = fields.filter((field) => fieldLabel(field) === '').length / Math.max(1, fields.length);
  const isSent = action.transport.kind === 'http' && form.written.action;
  return (isSent ? 0.95 : 0.75) - 0.05 * unlabelled - (form.closed ? 0.1 : 0);
}

function hostSite({ title, url }: Pick<PageFacts, 'title' | 'url'>): SiteInfo {
  const { host } = new URL(url);
  const name = plain(title, 100);
  return {
    name: name || host,
    description: name === '' ? `What can be done on ${host}` : `What can be done on “${name}” (${host})`,
  };
}
