import { formatOf } from '../formats/index.ts';
import { formatRules } from '../formats/judging.ts';
import { claimsOn, isBoundToPage, isSamePage } from '../matching/index.ts';
import { withMeanings } from '../matching/meanings.ts';
import {
  type Action,
  type Effect,
  type Finding,
  isDrafted,
  MAX_TOOL_NAME,
  type PageFacts,
  type Rule,
  type Tool,
} from '../model/index.ts';
import { decide, declarerOf, httpOrigin, pageEffect, realRisk } from '../policy/index.ts';
import { quoted, stripInvisible, truncateAtWord } from '../text/index.ts';
import { define, tokensOf } from './definition.ts';
import { distinctName, isNamesake, nameOf, ToolNames } from './name.ts';

export { ToolNames };

export interface Withheld {
  readonly action: string;
  readonly id: string;
  readonly reason: string;
  readonly next: string;
}

const BREAKS_ACTION = idsOf(({ breaksAction }) => breaksAction);

const ABOUT_ANSWERS = idsOf(({ isAboutAnswers }) => isAboutAnswers);

function idsOf(isMeant: (rule: Rule) => boolean | undefined): ReadonlySet<string> {
  return new Set(formatRules.filter(isMeant).map(({ id }) => id));
}

export interface Offer {
  readonly tools: readonly Tool[];
  readonly more: readonly Pick<Tool, 'name' | 'action'>[];
  readonly withheld: readonly Withheld[];
}

/** Cursor allows 40 tools. AWAS Lens adds two of its own. */
export const MAX_TOOLS = 38;
const MAX_TOKENS = 6_000;

export function toolsOf(
  actions: readonly Action[],
  findings: readonly Finding[],
  page: PageFacts | null,
  site: string,
  given = new ToolNames(),
): Offer {
  const faults = faultsByAction(actions, findings);
  const firsts = new Map<string, Named>();
  const withheld: Withheld[] = [];
  const callable: Named[] = [];
  const held = given.held(site, actions);
  for (const action of actions) {
    if (action.transport.kind === 'page-tool') continue;
    const own = nameOf(action);
    const first = firsts.get(own);
    // Drafted actions with the same id are steps of one page, so they get numbers.
    const isStep = first && isDrafted(first.action) && isDrafted(action);
    const taken = first && !isStep && isNamesake(first.action, action) ? first : undefined;
    const wanted = first && !isStep ? otherName(action, taken !== undefined) : own;
    const named = { name: given.of(site, action.key, wanted, draftedForm(action), held), action, taken };
    if (!first) firsts.set(own, named);
    const fault = obstacle(action, faults.get(action.key), page, site);
    if (fault) withheld.push({ action: action.key, id: action.id, ...fault });
    else callable.push(named);
  }
  const toolOf = (one: Named): Tool => toTool(one, isProvenRead(one.action, page, site), page);
  let ordered: readonly Named[] = callable;
  let tools = fitting(ordered, toolOf);
  if (tools.length < callable.length) {
    const here = new Set(callable.filter(({ action }) => isHere(action, page)));
    ordered = [...here, ...callable.filter((one) => !here.has(one))];
    if (here.size > 0) tools = fitting(ordered, toolOf);
  }
  return {
    tools,
    more: ordered.slice(tools.length).map(({ name, action: { key } }) => ({ name, action: key })),
    withheld,
  };
}

function draftedForm(action: Action): string | undefined {
  const { id, page: { url = '', selector } = {}, risk, transport } = action;
  const { method, url: to } = transport.kind === 'http' ? transport : { method: '', url: '' };
  if (!isDrafted(action) || selector === undefined) return undefined;
  return JSON.stringify([url.split('#', 1)[0], selector, id, risk, method, to]);
}

function fitting(callable: readonly Named[], toolOf: (one: Named) => Tool): readonly Tool[] {
  const tools: Tool[] = [];
  let left = MAX_TOKENS;
  for (const one of callable.slice(0, MAX_TOOLS)) {
    const tool = toolOf(one);
    left -= tokensOf(tool);
    if (left < 0 && tools.length > 0) break;
    tools.push(tool);
  }
  return tools;
}

function otherName(action: Action, isSame: boolean): string {
  if (!isSame) return distinctName(action);
  const format = nameOf({ id: action.format });
  return `${nameOf(action).slice(0, MAX_TOOL_NAME - 1 - format.length)}_${format}`;
}

interface Named {
  readonly name: string;
  readonly action: Action;
  readonly taken: Named | undefined;
}

function isHere(action: Action, page: PageFacts | null): boolean {
  return page !== null && action.page !== undefined && effectOnPage(action, page) !== undefined;
}

const RISKS: Readonly<Partial<Record<Action['risk'], string>>> = {
  irreversible: 'Irreversible.',
  destructive: 'Destructive.',
};

function toTool({ name, action, taken: preferred }: Named, reads: boolean, page: PageFacts | null): Tool {
  const notes = [
    preferred ? `(${labelOf(action)}; ${preferred.name} is the same by ${labelOf(preferred.action)})` : '',
    RISKS[action.risk] ?? '',
    action.unfilled ? `Sent without ${quoted(action.unfilled)}, which can’t be filled in.` : '',
    action.review === undefined
      ? ''
      : 'Needs review: text on its page gives instructions to AI assistants. The person is asked at each call.',
    // ADP declares the inputs only in the details, which aren't loaded yet (§6).
    action.transport.kind === 'detail' ? 'Call with {} to learn its inputs.' : '',
  ];
  return {
    name,
    title: `${truncateAtWord(stripInvisible(action.name.replaceAll(/\s+/g, ' ')), 120)}${isDrafted(action) ? ' (drafted from the page)' : ''}`,
    ...define(name, withMeanings(action, page), notes.filter(Boolean).join(' ')),
    annotations: { readOnlyHint: reads, untrustedContentHint: true, consequentialHint: !reads },
    action: action.key,
  };
}

/** True if the request and the page's controls only read data. The declared risk isn't enough. */
function isProvenRead(action: Action, page: PageFacts | null, site: string): boolean {
  const { transport } = action;
  const onPage = page && action.page ? effectOnPage(action, page) : undefined;
  if (onPage === 'unclear' || (transport.kind !== 'http' && transport.kind !== 'none')) return false;
  const effects = [...(onPage ? [onPage] : []), ...(transport.kind === 'http' ? [requestOf(transport)] : [])];
  if (effects.length === 0) return false;
  const judged = {
    declarer: declarerOf(action, site),
    effects,
    risk: realRisk(action, effects),
    confirm: action.confirm,
  };
  const circumstances = { asker: 'page', site, agentsMayRead: true, readable: new Set<string>() } as const;
  const decision = decide(judged, circumstances);
  return decision.verdict === 'allow' && !decision.questionIfPageFails;
}

function effectOnPage(action: Action, page: PageFacts): Effect | 'unclear' | undefined {
  const claims = claimsOn(action, page);
  if (!claims.ok) return 'unclear';
  const { trigger, mark, controls } = claims;
  const submission = (trigger ?? mark)?.submission;
  if (submission) return pageEffect(submission, page.url);
  return action.parameters.some((parameter) => controls(parameter).length > 0)
    ? pageEffect({ kind: 'script' }, page.url)
    : undefined;
}

function requestOf({ method, url }: Action['transport'] & { readonly kind: 'http' }): Effect {
  return {
    kind: 'request',
    method,
    target: httpOrigin(url),
    path: '',
    over: 'http',
    cookies: false,
    credential: false,
  };
}

function labelOf(action: Action): string {
  return formatOf(action.format)?.short ?? action.format;
}

function faultsByAction(
  actions: readonly Action[],
  findings: readonly Finding[],
): ReadonlyMap<string, Finding> {
  const found = new Map<string, Finding>();
  const errors = findings.filter(
    ({ rule, severity, outcome }) =>
      outcome === 'failed' && (severity === 'error' || BREAKS_ACTION.has(rule)) && !ABOUT_ANSWERS.has(rule),
  );
  const unlisted = new Map(
    errors.flatMap((finding) => (finding.moreActions ?? []).map((key) => [key, finding])),
  );
  for (const action of actions) {
    const { pointer, line } = action.source;
    const listed = errors.find(
      (finding) =>
        finding.action === action.key ||
        (finding.document === action.document &&
          (pointer !== undefined && finding.pointer !== null
            ? finding.pointer === pointer || finding.pointer.startsWith(`${pointer}/`)
            : line !== undefined && finding.pointer === null && finding.line === line)),
    );
    const fault = listed ?? unlisted.get(action.key);
    if (fault) found.set(action.key, fault);
  }
  return found;
}

function controlsPresent(action: Action, page: PageFacts): boolean {
  if (action.document === page.url) return true;
  const needed = action.parameters.filter((parameter) => parameter.selector && parameter.required);
  return (
    needed.length > 0 &&
    needed.every((parameter) => page.selectors[parameter.selector ?? '']?.state === 'one')
  );
}

function obstacle(
  action: Action,
  fault: Finding | undefined,
  page: PageFacts | null,
  site: string,
): { reason: string; next: string } | undefined {
  if (fault)
    return { reason: `${fault.message} (${fault.rule})`, next: fault.fix || 'The site has to fix it.' };
  const { transport } = action;
  if (transport.kind === 'none') {
    const isThere = page !== null && action.page !== undefined && isSamePage(action.page.url, page.url);
    // An action from a page's attributes exists only on the page that is shown.
    const isOpened = isBoundToPage(action, site) && !isThere && action.page?.url !== action.document;
    return action.page && (isOpened || (page ? controlsPresent(action, page) : isDrafted(action)))
      ? undefined
      : { reason: transport.reason, next: 'You can read it here, but not run it.' };
  }
  return undefined;
}
