import { play } from './play.ts';
import type { Rule } from './rules.ts';
import { PLAIN_SITE, type Play, type Step } from './steps.ts';
import { type Declaration, type Declared, SITES } from './web.ts';

export async function shorten(found: Play, rule: Rule): Promise<Play | undefined> {
  const breaks = async (candidate: Play): Promise<boolean> =>
    (await play(candidate)).violations.some((one) => one.rule === rule);
  if (!(await breaks(found))) return undefined;
  let best = found;
  for (let changed = true; changed; ) {
    changed = false;
    for (const candidate of simpler(best)) {
      if (!(await breaks(candidate))) continue;
      best = candidate;
      changed = true;
      break;
    }
  }
  return best;
}

function* simpler(play: Play): Generator<Play> {
  const { steps, sites } = play;
  for (let at = steps.length - 1; at >= 0; at--) yield { ...play, steps: steps.toSpliced(at, 1) };
  if (play.judged) yield { ...play, judged: false };
  if (!play.webmcp) yield { ...play, webmcp: true };
  for (const site of SITES) {
    if (sites[site] === PLAIN_SITE) continue;
    yield { ...play, sites: { ...sites, [site]: PLAIN_SITE } };
    for (const declaration of plainer(sites[site]))
      yield { ...play, sites: { ...sites, [site]: declaration } };
  }
  for (const [at, step] of steps.entries())
    for (const plain of plainerSteps(step)) yield { ...play, steps: steps.with(at, plain) };
}

function* plainerSteps(step: Step): Generator<Step> {
  if (step.do === 'call' && (step.times > 1 || step.with !== 'token'))
    yield { ...step, times: 1, with: 'token' };
  if ((step.do === 'call' || step.do === 'answer') && step.hasty) yield { ...step, hasty: false };
  if (step.do === 'call' && !step.waits) yield { ...step, waits: true };
  if (step.do === 'answer' && step.twice) yield { ...step, twice: false };
  if (step.do === 'visit' && (step.later || step.announced || step.path === 1))
    yield { ...step, later: false, announced: false, path: 0 };
}

function* plainer(declaration: Declaration): Generator<Declaration> {
  if (declaration.place !== PLAIN_SITE.place) yield { ...declaration, place: PLAIN_SITE.place };
  if (declaration.form) yield { ...declaration, form: null };
  for (const id of ['find', 'buy'] as const) {
    const mine = declaration.actions[id];
    for (const field of Object.keys(mine) as (keyof Declared)[]) {
      const plain = PLAIN_SITE.actions[id][field];
      if (mine[field] === plain) continue;
      const actions = { ...declaration.actions, [id]: { ...mine, [field]: plain } };
      yield { ...declaration, actions };
    }
  }
  const { form } = declaration;
  for (const field of ['decoy', 'navigates', 'more', 'swaps', 'away'] as const)
    if (form?.[field]) yield { ...declaration, form: { ...form, [field]: false } };
  if (form && form.opens !== 'page') yield { ...declaration, form: { ...form, opens: 'page' } };
}
