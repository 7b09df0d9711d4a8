import type { Choice } from '../../matching/choices.ts';
import type { ControlKind, Json, Said } from '../../model/index.ts';

/** The result of filling a control: a problem, or notes about a success. */
export interface Took {
  readonly problem?: Said;
  readonly note?: Said;
  /** For each value, the texts that the form may submit for it. */
  readonly sends?: readonly (readonly string[])[];
  /** All choices, including the chosen ones. */
  readonly choices?: readonly Choice[];
}

export interface Family {
  readonly kind: ControlKind;
  /** The choices that are known without opening a list; absent if none are known. */
  choices?(): readonly Choice[];
  /** Opens the control, reads its choices and closes it again. */
  look?(signal?: AbortSignal): Promise<readonly Choice[]>;
  put(value: Json, signal?: AbortSignal): Promise<Took>;
}

export interface Control extends Family {
  /** The element that a person sees and uses. */
  readonly element: Element;
  /** All elements of a group, in page order. If there is no group, only `element`. */
  readonly members: readonly Element[];
  /** The hidden native control whose value the form submits. */
  readonly field: Element | null;
}
