import type { Violation } from './oracle.ts';
import { RULES } from './rules.ts';
import type { Edit, Play, Step } from './steps.ts';
import { type Declaration, type Declared, SITES } from './web.ts';

const action = ({
  transport,
  method,
  target,
  path,
  inputs,
  sensitivity,
  confirm,
  poll,
  credential,
}: Partial<Declared>): string =>
  [
    transport !== undefined && transport !== 'http' ? transport : '',
    method ?? '',
    target === undefined ? '' : `to ${target}`,
    path === undefined ? '' : `path ${path}`,
    inputs === undefined ? '' : `inputs ${inputs}`,
    sensitivity === undefined || sensitivity === 'none' ? '' : sensitivity,
    confirm === undefined ? '' : confirm ? 'to be confirmed' : '',
    poll === undefined || poll === 'none' ? '' : `job at ${poll}`,
    credential === true ? 'with a credential' : '',
  ]
    .filter((word) => word !== '')
    .join(', ');

function declaration({ place, actions, form }: Declaration): string {
  const onPage = form
    ? `; a form (${form.by}) declared ${form.declared}, really ${form.method} to ${form.action}${form.decoy ? ', a decoy before it' : ''}${form.navigates ? ', navigates' : ''}${form.more ? ', one field more' : ''}${form.swaps ? `, swaps its target as it is sent (${form.swaps})` : ''}${form.away ? `, on the further page alone (opens ${form.opens})` : ''}`
    : '';
  return `at ${place}: find ${action(actions.find)}; buy ${action(actions.buy)}${onPage}`;
}

function edited(edit: Edit): string {
  if ('of' in edit) return `${edit.of} is now ${action(edit.to) || JSON.stringify(edit.to)}`;
  if ('place' in edit) return `its manifest moves to ${edit.place}`;
  return edit.form ? `its form is now ${JSON.stringify(edit.form)}` : 'its form is gone';
}

const hasty = (step: { readonly hasty: boolean }): string => (step.hasty ? ', and at that moment:' : '');

const when = (condition: boolean, text: string): string => (condition ? text : '');

function words(step: Step): string {
  switch (step.do) {
    case 'visit':
      return `tab ${step.tab} goes to ${step.site} ${step.path}${when(step.later, ', later')}${when(step.announced, ', announced')}`;
    case 'close':
      return `tab ${step.tab} closes`;
    case 'change':
      return `${step.site} changes: ${edited(step.edit)}${when(step.seen, ', seen at once')}`;
    case 'call':
      return `a script in tab ${step.tab} calls ${step.tool}${when(step.with !== 'token', ` with ${step.with}`)}${when(step.times > 1, `, ${step.times} times at once`)}${when(!step.waits, ', no time passes')}${hasty(step)}`;
    case 'status':
      return `a script in tab ${step.tab} asks for the status of ${step.of} (${step.n})`;
    case 'agent':
      return `an agent outside runs ${step.tool} in tab ${step.tab}`;
    case 'report':
      return `an agent outside reads the report of tab ${step.tab}`;
    case 'press':
      return `the person runs ${step.tool} in tab ${step.tab} on ${step.on}${when(step.override, ', overriding')}`;
    case 'answer':
      return `the person says ${step.allow ? 'yes' : 'no'}${step.remember === 'no' ? '' : ` and remember ${step.remember}`} to question ${step.n}, tab ${step.tab} in front${when(step.twice, ', twice at once')}${hasty(step)}`;
    case 'revoke':
      return `the person revokes grant ${step.n}`;
    case 'cancel':
    case 'dismiss':
      return `the person ${step.do}s run ${step.n}`;
    case 'policy':
      return `the policy lets ${step.tool} of ${step.site} go to ${step.target}`;
    case 'settings':
      return `settings: ${step.set}`;
    case 'agent mode':
      return `agent mode on for ${step.site}`;
    case 'wait':
      return `${step.ms} ms pass`;
    case 'die':
      return step.after === 0
        ? 'the worker dies'
        : `the worker is to die ${step.done ? 'after' : 'at'} operation ${step.after}`;
    case 'mood':
      return `${step.host} answers: ${step.mood}`;
    case 'swap form':
      return `the page in tab ${step.tab} lets its form go to evil`;
    case 'fill storage':
      return `storage has room for ${step.room} bytes more`;
    case 'secret':
      return `the person gives a credential for ${step.tool} in tab ${step.tab}`;
    case 'forget secrets':
      return 'the person forgets all credentials';
    case 'forge':
      return `the page in tab ${step.tab} says how run ${step.n} ended`;
    case 'ours':
      return `of tabs of ours the one of number ${step.n}: ${step.what}`;
    case 'open':
      return `the person opens the detail of ${step.tool} in tab ${step.tab}`;
    default:
      return step satisfies never;
  }
}

export function tell({ sites, webmcp, judged, steps }: Play, violations: readonly Violation[]): string {
  const named = new Set(
    ['shop', ...steps.flatMap((step) => ('site' in step ? [step.site] : []))].map(String),
  );
  const wrong = (at: number): readonly string[] =>
    violations
      .filter((one) => one.at === at)
      .map(({ rule, what }) => `     ✗ ${rule}: ${RULES[rule]}. ${what}`);
  return [
    ...SITES.filter((site) => named.has(site)).map((site) => `${site} ${declaration(sites[site])}`),
    ...(webmcp ? [] : ['The browser has no WebMCP.']),
    ...(judged ? ['What is declared is judged by the rules.'] : []),
    '  0. tab 1 goes to shop 0',
    ...wrong(-1),
    ...steps.flatMap((step, index) => [`${String(index + 1).padStart(3)}. ${words(step)}`, ...wrong(index)]),
  ].join('\n');
}
