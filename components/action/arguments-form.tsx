import { type Ref, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { isObject, type Json, type Problem, pointer as pointerOf } from '../../lib/model/index.ts';
import type { Field } from '../form/field.ts';
import { GroupFields } from '../form/fields.tsx';
import { FormProvider } from '../form/form-context.tsx';
import { JsonInput } from '../form/json-input.tsx';
import { placeProblems, shownPointers } from '../form/values.ts';
import { type Proposal, TextList, Untrusted, useReason, useTexts } from '../kit.ts';

interface Props {
  fields: readonly Field[];
  values: Readonly<Record<string, Json>>;
  problems: readonly Problem[];
  proposals: readonly Proposal[];
  tried: boolean;
  onChange(values: Readonly<Record<string, Json>>): void;
  onSubmit(): void;
  ref?: Ref<HTMLFormElement>;
}

export function ArgumentsForm({
  fields,
  values,
  problems,
  proposals,
  tried,
  onChange,
  onSubmit,
  ref,
}: Props) {
  const { t } = useTexts();
  const reason = useReason();
  const id = useId();
  const [raw, setRaw] = useState(false);
  const [rawValid, setRawValid] = useState(true);
  const [touched, setTouched] = useState<ReadonlySet<string>>(() => new Set());
  const released = useReleased();

  const placed = useMemo(() => {
    const shown = fields.flatMap((field) => shownPointers(field, pointerOf(field.name), values[field.name]));
    return placeProblems(problems, new Set(shown));
  }, [fields, values, problems]);

  const form = useMemo(
    () => ({
      id: `${id}field`,
      problemsAt: (pointer: string) => (tried || touched.has(pointer) ? (placed.get(pointer) ?? []) : []),
      proposalsAt: (pointer: string) => proposals.filter(({ parameter }) => pointerOf(parameter) === pointer),
      touch: (pointer: string) =>
        released(() =>
          setTouched((before) => (before.has(pointer) ? before : new Set([...before, pointer]))),
        ),
    }),
    [id, placed, proposals, tried, touched, released],
  );

  if (fields.length === 0) return <p className="dim">{t('takesNone')}</p>;
  const whole = tried ? (placed.get('') ?? []) : [];
  return (
    <FormProvider value={form}>
      <form
        ref={ref}
        className="form"
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {/* Makes Enter in a text box submit the form. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
        <div className="form-head flex between">
          <h3>{t('arguments')}</h3>
          <fieldset className="switch">
            <legend className="unseen">{t('shownAs')}</legend>
            <button
              type="button"
              aria-pressed={!raw}
              aria-disabled={!rawValid}
              onClick={() => rawValid && setRaw(false)}
            >
              {t('asForm')}
            </button>
            <button type="button" aria-pressed={raw} onClick={() => setRaw(true)}>
              JSON
            </button>
          </fieldset>
        </div>
        {raw ? (
          <RawArguments
            id={`${id}raw`}
            values={values}
            problems={problems}
            onChange={onChange}
            onValid={setRawValid}
          />
        ) : (
          <GroupFields fields={fields} pointer="" value={values} onChange={onChange} />
        )}
        {!raw && whole.length > 0 && (
          <TextList className="problem stack tight" texts={whole.map(reason)} most={5} limit={300} />
        )}
      </form>
    </FormProvider>
  );
}

interface RawArgumentsProps {
  id: string;
  values: Readonly<Record<string, Json>>;
  problems: readonly Problem[];
  onChange(values: Readonly<Record<string, Json>>): void;
  onValid(valid: boolean): void;
}

function RawArguments({ id, values, problems, onChange, onValid }: RawArgumentsProps) {
  const { t } = useTexts();
  const [misshapen, setMisshapen] = useState(false);
  const [readable, setReadable] = useState(true);
  return (
    <div className="field">
      <JsonInput
        control={{ id, 'aria-label': t('argumentsAsJson'), 'aria-describedby': `${id}-problems` }}
        value={values as Json}
        rows={8}
        onValid={(valid) => {
          setReadable(valid);
          onValid(valid);
        }}
        onChange={(next) => {
          const fine = next === undefined || isObject(next);
          setMisshapen(!fine);
          onValid(fine);
          if (fine) onChange(next ?? {});
        }}
      />
      <ul className="problem stack tight" id={`${id}-problems`}>
        {misshapen && <li>{t('argumentsNotObject')}</li>}
        {readable &&
          !misshapen &&
          problems.slice(0, 10).map(({ pointer, message }) => (
            <li key={pointer + message}>
              <Untrusted as="code" text={pointer || '/'} limit={120} />{' '}
              <Untrusted text={message} limit={300} />
            </li>
          ))}
      </ul>
    </div>
  );
}

/** A layout change during a click makes the click miss, so `work` runs after the click. */
function useReleased(): (work: () => void) => void {
  const state = useRef({ isDown: false, waiting: [] as (() => void)[] });
  useEffect(() => {
    const current = state.current;
    const down = () => {
      current.isDown = true;
    };
    const up = () => {
      current.isDown = false;
      // `work` must run after `click`, which fires after `pointerup`.
      setTimeout(() => {
        for (const work of current.waiting.splice(0)) work();
      });
    };
    document.addEventListener('pointerdown', down, true);
    for (const name of ['pointerup', 'pointercancel']) document.addEventListener(name, up, true);
    return () => {
      document.removeEventListener('pointerdown', down, true);
      for (const name of ['pointerup', 'pointercancel']) document.removeEventListener(name, up, true);
    };
  }, []);
  return useCallback((work) => {
    if (state.current.isDown) state.current.waiting.push(work);
    else work();
  }, []);
}
