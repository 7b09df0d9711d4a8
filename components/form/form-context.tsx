import { createContext, useContext } from 'react';
import type { Problem } from '../../lib/model/index.ts';
import type { Proposal } from '../ports.ts';

interface FormContext {
  problemsAt(pointer: string): readonly Problem[];
  proposalsAt(pointer: string): readonly Proposal[];
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

export function idOf(form: string, pointer: string): string {
  return `${form}${[...pointer].map((character) => (/[\w-]/.test(character) ? character : `.${character.codePointAt(0)?.toString(16)}.`)).join('')}`;
}
