import { rewritingOf } from '../../matching/rewriting.ts';
import type { PagePlan, Question, Rewrite, SentValue } from '../../model/index.ts';
import type { Failure } from '../outcome.ts';

const MAX_REWRITES = 20;

export function acceptingRewrites(
  plan: PagePlan,
  { rewrites = [], filled = [] }: Pick<Failure, 'rewrites' | 'filled'>,
): PagePlan | undefined {
  const before = plan.accepts ?? [];
  const isAgain = rewrites.some((one) => before.some((other) => isSameField(one, other)));
  if (rewrites.length === 0 || isAgain || before.length + rewrites.length > MAX_REWRITES) return undefined;
  const { because = [], targets = [], changes = [] }: Partial<Question> = plan.question ?? {};
  const others = because.filter((reason) => reason !== 'changed');
  return {
    ...plan,
    consent: true,
    accepts: [...before, ...rewrites],
    filled,
    sends: rewrites.reduce(sentAs, plan.sends),
    question: {
      because: [...others, 'rewritten'],
      targets,
      changes,
      rewrites: rewrites.map(withWay),
      rememberable: false,
    },
  };
}

function withWay(rewrite: Rewrite): Rewrite {
  const way = rewrite.parameter === undefined ? undefined : rewritingOf(rewrite.given, rewrite.wrote);
  return { ...rewrite, ...(way && { way }) };
}

const isSameField = (one: Rewrite, other: Rewrite): boolean =>
  one.name === other.name && one.parameter === other.parameter && one.label === other.label;

function sentAs(sends: readonly SentValue[], rewrite: Rewrite): readonly SentValue[] {
  const { name, label, parameter, given, wrote } = rewrite;
  const isIts = (one: SentValue): boolean => {
    if (parameter !== undefined) return one.parameter === parameter;
    if (one.parameter !== undefined || one.name !== name) return false;
    return name !== '' || given.includes(one.shown ?? '');
  };
  const at = sends.findIndex(isIts);
  const { origin = 'page-default' } = sends[at] ?? {};
  const written = wrote.map(
    (shown): SentValue => ({ name, label, shown, origin, ...(parameter !== undefined && { parameter }) }),
  );
  if (at < 0) return [...sends, ...written];
  return [...sends.slice(0, at), ...written, ...sends.slice(at).filter((one) => !isIts(one))];
}
