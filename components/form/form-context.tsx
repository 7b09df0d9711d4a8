import { createContext, useContext } from 'react';
import type { Problem } from '../../lib/model/index.ts';
import type { Proposal } from '../ports.ts';

/** Values that the fields of one form share. Pointers are JSON Pointers into the arguments. */
interface FormContext {
  /** The shown problems of a field. None until the person has left the field or tried to run. */
  problemsAt(pointer: string): readonly Problem[];
  /** Values from earlier answers for a parameter. */
  proposalsAt(pointer: string): readonly Proposal[];
  /** Marks a field as used, so that its problems are shown from now on. */
  touch(pointer: string): void;
  readonly id: string;
}

const Context = createContext<FormContext | null>(null);

export const FormProvider = Context.Provider;

export function useForm(): FormContext {
  const context = useContext(Context);
  if (!context) throw new Error('FormProvider is missing');
  return context;
}

/** An element id for a pointer, which may contain any character. */
export function idOf(form: string, pointer: string): string {
  return `${form}${[...pointer].map((character) => (/[\w-]/.test(character) ? character : `.${character.codePointAt(0)?.toString(16)}.`)).join('')}`;
}
