import { useEffect, useState } from 'react';
import { isList, isString, type Json } from '../../lib/model/index.ts';
import { Untrusted, useTexts } from '../kit.ts';
import { labelOf, type Option } from './field.ts';
import { Grouped, Labelled, type Props, placeholderOf } from './field-parts.tsx';
import { idOf, useForm } from './form-context.tsx';
import { numberFrom, withoutZone, withZone } from './values.ts';

function textOf(value: Json | undefined): string {
  if (isString(value)) return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}

export function TextField(props: Props<'text'>) {
  const { field, value, onChange } = props;
  const text = textOf(value);
  const change = (next: string) => onChange(next === '' ? undefined : next);
  return (
    <Labelled props={props}>
      {(control) =>
        field.lines ? (
          <textarea
            {...control}
            className="input lines"
            rows={3}
            value={text}
            placeholder={placeholderOf(field)}
            onChange={(event) => change(event.target.value)}
          />
        ) : (
          <input
            {...control}
            className="input"
            // Browsers change the text of types such as `email`. AWAS Lens needs the text as typed.
            type={field.input === 'password' ? 'password' : 'text'}
            inputMode={
              field.input === 'email' || field.input === 'url' || field.input === 'tel'
                ? field.input
                : undefined
            }
            value={text}
            placeholder={placeholderOf(field)}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => change(event.target.value)}
          />
        )
      }
    </Labelled>
  );
}

export function NumberField(props: Props<'number'>) {
  const { field, value, onChange } = props;
  const [text, setText] = useState(() => (value === undefined ? '' : labelOf(value)));

  // Keeps a typed text such as "1." if it means the number `value`.
  useEffect(() => {
    const given = value === undefined ? '' : labelOf(value);
    setText((typed) => (numberFrom(typed) === value ? typed : given));
  }, [value]);

  return (
    <Labelled props={props}>
      {(control) => (
        <input
          {...control}
          className="input number"
          type="text"
          inputMode={field.whole ? 'numeric' : 'decimal'}
          value={text}
          placeholder={placeholderOf(field)}
          autoComplete="off"
          onChange={(event) => {
            setText(event.target.value);
            onChange(numberFrom(event.target.value));
          }}
        />
      )}
    </Labelled>
  );
}

export function BooleanField(props: Props<'boolean'>) {
  const { field, pointer, value, onChange } = props;
  const { t } = useTexts();
  const form = useForm();
  const choices: readonly (readonly [string, Json | undefined])[] = [
    [t('yes'), true],
    [t('no'), false],
    ...(field.required ? [] : [[t('notGiven'), undefined] as const]),
  ];
  return (
    <Grouped props={props} isPlain>
      <div className="segments">
        {choices.map(([label, choice]) => (
          <label key={label}>
            <input
              type="radio"
              name={idOf(form.id, pointer)}
              checked={value === choice}
              onChange={() => onChange(choice)}
              onBlur={() => form.touch(pointer)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </Grouped>
  );
}

function indexOf(options: readonly Option[], value: Json | undefined): number {
  return options.findIndex(
    (option) => option.value === value || JSON.stringify(option.value) === JSON.stringify(value),
  );
}

export function ChoiceField(props: Props<'choice'>) {
  const { field, value, onChange } = props;
  const { t } = useTexts();
  const index = value === undefined ? -1 : indexOf(field.options, value);
  const given = value === undefined ? '' : 'other';
  const unlisted = value === null && field.nullable ? 'null' : given;
  return (
    <Labelled props={props}>
      {(control) => (
        <select
          {...control}
          className="input"
          value={index === -1 ? unlisted : String(index)}
          onChange={({ target: { value: chosen } }) => {
            const option = chosen === '' ? undefined : field.options[Number(chosen)]?.value;
            onChange(chosen === 'null' ? null : option);
          }}
        >
          <option value="">{t(field.required ? 'choose' : 'notGiven')}</option>
          {index === -1 && value !== undefined && value !== null && (
            <option value="other">{labelOf(value).slice(0, 80)}</option>
          )}
          {field.nullable && <option value="null">null</option>}
          {field.options.map((option, at) => (
            <option key={option.label + String(at)} value={at}>
              {option.label.slice(0, 120)}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

export function ChoicesField(props: Props<'choices'>) {
  const { field, pointer, value, onChange } = props;
  const form = useForm();
  const chosen = isList(value) ? value : [];
  const toggle = (option: Option, on: boolean) => {
    const next = field.options
      .filter((each) =>
        each === option ? on : chosen.some((one) => JSON.stringify(one) === JSON.stringify(each.value)),
      )
      .map((each) => each.value);
    onChange(next.length === 0 && !field.required ? undefined : next);
  };
  return (
    <Grouped props={props} isPlain>
      <div className="boxes">
        {field.options.map((option, at) => (
          <label key={option.label + String(at)}>
            <input
              type="checkbox"
              checked={chosen.some((one) => JSON.stringify(one) === JSON.stringify(option.value))}
              onChange={(event) => toggle(option, event.target.checked)}
              onBlur={() => form.touch(pointer)}
            />
            <Untrusted text={option.label} limit={120} />
          </label>
        ))}
      </div>
    </Grouped>
  );
}

export function ConstantField(props: Props<'constant'>) {
  const { field, value, onChange } = props;
  const { t } = useTexts();
  return (
    <Labelled props={props}>
      {(control) =>
        field.required ? (
          <output {...control} className="input constant">
            <Untrusted text={labelOf(field.value)} limit={200} />
          </output>
        ) : (
          <label className="box">
            <input
              {...control}
              type="checkbox"
              checked={value !== undefined}
              onChange={(event) => onChange(event.target.checked ? field.value : undefined)}
            />
            {t('send')} <Untrusted as="code" text={labelOf(field.value)} limit={200} />
          </label>
        )
      }
    </Labelled>
  );
}

export function MomentField(props: Props<'moment'>) {
  const { field, value, onChange } = props;
  const text = isString(value) ? value : '';
  const shown = withoutZone(text, field.input);
  const entered = (typed: string) => (field.zone ? withZone(typed) : typed);
  return (
    <Labelled props={props}>
      {(control) =>
        shown === undefined ? (
          <input
            {...control}
            className="input"
            value={text}
            onChange={(event) => onChange(event.target.value || undefined)}
          />
        ) : (
          <input
            {...control}
            className="input"
            type={field.input}
            step={/:\d\d:\d\d/.test(shown) ? 1 : undefined}
            value={shown}
            onChange={({ target }) => onChange(target.value === '' ? undefined : entered(target.value))}
          />
        )
      }
    </Labelled>
  );
}

const MAX_FILE = 5_000_000;

export function FileField(props: Props<'file'>) {
  const { field, value, onChange } = props;
  const { t, bytes } = useTexts();
  const [remark, setRemark] = useState('');
  const read = (file: File | undefined) => {
    setRemark('');
    if (!file) return onChange(undefined);
    if (file.size > MAX_FILE) return setRemark(t('fileTooLarge', bytes(file.size), bytes(MAX_FILE)));
    const reader = new FileReader();
    reader.onerror = () => setRemark(t('fileUnreadable'));
    reader.onload = () => {
      // Adds the file's name: data:<type>;name=<name>;base64,<bytes>
      const [head = '', body = ''] = String(reader.result).split(',');
      onChange(`${head.replace(/;base64$/, '')};name=${encodeURIComponent(file.name)};base64,${body}`);
      setRemark(`${file.name}, ${bytes(file.size)}`);
    };
    reader.readAsDataURL(file);
  };
  return (
    <Labelled props={props}>
      {(control) => (
        <>
          <input
            {...control}
            className="input file"
            type="file"
            accept={field.accept}
            onChange={(event) => read(event.target.files?.[0])}
          />
          {(remark || isString(value)) && (
            <Untrusted
              as="p"
              className="field-text"
              role="status"
              text={remark || t('fileKept', bytes(String(value).length))}
              limit={200}
            />
          )}
        </>
      )}
    </Labelled>
  );
}
