import type { Choice } from '../../matching/choices.ts';
import type { ControlKind, Json, Said } from '../../model/index.ts';

export interface Took {
  readonly problem?: Said;
  readonly note?: Said;
  readonly sends?: readonly (readonly string[])[];
  readonly choices?: readonly Choice[];
  /** The order of the values is the answer. */
  readonly isRanked?: true;
  /** Present if only the control's look shows the value. False once it no longer does. */
  readonly isKept?: () => boolean;
}

export interface Family {
  readonly kind: ControlKind;
  /** Absent if only the open list shows the choices. */
  choices?(): readonly Choice[];
  put(value: Json): Promise<Took>;
}

export interface Control extends Family {
  readonly element: Element;
  readonly members: readonly Element[];
  /** Hidden native control whose value the form submits. */
  readonly field: Element | null;
}
