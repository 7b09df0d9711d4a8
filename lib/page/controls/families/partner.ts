import { isMoment, type Moment, momentsIn, type Ways } from '../../../matching/moments.ts';
import { above, outward } from '../../dom/dom.ts';
import { within } from '../find/near.ts';

const MAX_APART = 4;

export const keepsDay = ({ field, day }: Partner, ways: Ways): boolean =>
  momentsIn(field.value, ways).some((one) => isMoment(one, day));

export const partnersOf = (control: Element): readonly HTMLInputElement[] => {
  const around = [...outward(above(control), MAX_APART)].find((one) => within(one, 'input').length > 1);
  return (around ? within(around, 'input') : []).filter(
    (one) => one !== control && /^(?:text|)$/.test(one.type),
  );
};

interface Partner {
  readonly field: HTMLInputElement;
  readonly day: Moment;
}

export function partnerOf(
  fields: readonly { readonly field: HTMLInputElement; readonly text: string }[],
  ways: Ways,
): Partner | undefined {
  const [only, ...others] = fields.flatMap(({ field, text }): Partner[] => {
    const [day, other] = momentsIn(text, ways);
    return day && !other ? [{ field, day }] : [];
  });
  return others.length === 0 ? only : undefined;
}
