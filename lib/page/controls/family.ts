import type { Choice } from '../../matching/choices.ts';
import type { ControlKind, Json, Said } from '../../model/index.ts';

/** The result of filling: a problem, or a note on a success. */
export interface Took {
  readonly problem?: Said;
  readonly note?: Said;
  /** For each value, the alternative texts that the form may send for it. */
  readonly sends?: readonly (readonly string[])[];
  /** The choices that were there, the chosen one among them. */
  readonly choices?: readonly Choice[];
}

/** Reads and fills one kind of control. Each has its own file. */
export interface Family {
  readonly kind: ControlKind;
  /** The choices that are known without opening anything; absent if there are none, or they are not known. */
  choices?(): readonly Choice[];
  /** Opens it, reads its choices and closes it again. */
  look?(signal?: AbortSignal): Promise<readonly Choice[]>;
  put(value: Json, signal?: AbortSignal): Promise<Took>;
}

export interface Control extends Family {
  /** The element that a person sees and acts on. */
  readonly element: Element;
  /** The elements that answer one question together, in the order of the page; otherwise the element alone. */
  readonly members: readonly Element[];
  /** The hidden native control that the form sends instead. */
  readonly field: Element | null;
}
