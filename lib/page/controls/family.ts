import type { Choice } from '../../matching/choices.ts';
import type { ControlKind, Json, Said } from '../../model/index.ts';

/** The result of filling a control: a problem, or notes about a success. */
export interface Took {
  readonly problem?: Said;
  readonly note?: Said;
  /** For each value, all texts that the form may send for it. */
  readonly sends?: readonly (readonly string[])[];
  /** The available choices. They include the chosen one. */
  readonly choices?: readonly Choice[];
}

/** Reads and fills one kind of control. Each kind has its own file. */
export interface Family {
  readonly kind: ControlKind;
  /** The choices that are known without opening a list. Absent if there are none or they are unknown. */
  choices?(): readonly Choice[];
  /** Opens the control, reads its choices and closes it again. */
  look?(signal?: AbortSignal): Promise<readonly Choice[]>;
  put(value: Json, signal?: AbortSignal): Promise<Took>;
}

export interface Control extends Family {
  /** The element that a person sees and uses. */
  readonly element: Element;
  /** All elements of a group, in page order. Without a group, only the element. */
  readonly members: readonly Element[];
  /** The hidden native control whose value the form sends. */
  readonly field: Element | null;
}
