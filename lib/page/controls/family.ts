import type { Choice } from '../../matching/choices.ts';
import type { ControlKind, Json, Said } from '../../model/index.ts';

/** The result of filling: a problem, or a note on a success. */
export interface Took {
  readonly problem?: Said;
  readonly note?: Said;
  /** For each value, all texts that the form may send for it. */
  readonly sends?: readonly (readonly string[])[];
  /** The available choices, including the chosen one. */
  readonly choices?: readonly Choice[];
}

/** Reads and fills one kind of control. Each has its own file. */
export interface Family {
  readonly kind: ControlKind;
  /** The choices that are known without opening anything; absent if there are none, or they are unknown. */
  choices?(): readonly Choice[];
  /** Opens it, reads its choices and closes it again. */
  look?(signal?: AbortSignal): Promise<readonly Choice[]>;
  put(value: Json, signal?: AbortSignal): Promise<Took>;
}

export interface Control extends Family {
  /** The element that a person sees and acts on. */
  readonly element: Element;
  /** The elements that together answer one question, in page order; otherwise only the element. */
  readonly members: readonly Element[];
  /** The hidden native control that the form sends instead. */
  readonly field: Element | null;
}
