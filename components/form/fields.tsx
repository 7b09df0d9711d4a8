import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isString, type Json, pointer as pointerOf } from '../../lib/model/index.ts';
import { Icon } from '../icons.tsx';
import { Rich, type Texts, useReason, useTexts } from '../texts.tsx';
import { Untrusted } from '../untrusted.tsx';
import { factsOf } from './facts.ts';
import { type Field, labelOf, type Option } from './field.ts';
import { idOf, useForm } from './form-context.tsx';
import { JsonInput } from './json-input.tsx';
import { patternInWords } from './pattern.ts';
import { blank, numberFrom, propertyOf, variantOf, withoutZone, withProperty, withZone } from './values.ts';

type Of<Kind extends Field['kind']> = Field & { readonly kind: Kind };

interface Props<Kind extends Field['kind'] = Field['kind']> {
  readonly field: Of<Kind>;
  /** Where the value stands in the arguments. */
  readonly pointer: string;
  readonly value: Json | undefined;
  /** undefined: nothing is given. */
  onChange(value: Json | undefined): void;
  /** A row of a list has no label of its own to be seen. */
  readonly label?: string;
}

/** Attributes of a control that tie its label, texts and errors to it. */
interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': true | undefined;
  onBlur(): void;
}

/** The form of one value, whatever its kind. */
function FieldInput(props: Props) {
  const { field } = props;
  switch (field.kind) {
    case 'text':
      return <TextField {...props} field={field} />;
    case 'number':
      return <NumberField {...props} field={field} />;
    case 'boolean':
      return <BooleanField {...props} field={field} />;
    case 'choice':
      return <ChoiceField {...props} field={field} />;
    case 'choices':
      return <ChoicesField {...props} field={field} />;
    case 'constant':
      return <ConstantField {...props} field={field} />;
    case 'moment':
      return <MomentField {...props} field={field} />;
    case 'file':
      return <FileField {...props} field={field} />;
    case 'list':
      return <ListField {...props} field={field} />;
    case 'group':
      return <GroupField {...props} field={field} />;
    case 'variants':
      return <VariantsField {...props} field={field} />;
    case 'json':
      return <RawField {...props} field={field} />;
    default:
      return field satisfies never;
  }
}

function nameOf({ field, label }: Pick<Props, 'field' | 'label'>): string {
  return label ?? field.title ?? field.name;
}

/** Label, control, description and problems of a single control. */
function Labelled({ props, children }: { props: Props; children: (control: ControlProps) => ReactNode }) {
  const { field, pointer } = props;
  const form = useForm();
  const texts = useTexts();
  const id = idOf(form.id, pointer);
  const problems = form.problemsAt(pointer);
  const described = [
    field.description ? `${id}-text` : '',
    problems.length > 0 ? `${id}-problem` : '',
    `${id}-facts`,
  ].filter(Boolean);
  return (
    <div className={problems.length > 0 ? 'field invalid' : 'field'}>
      <div className={props.label === undefined ? 'label' : 'label unseen'}>
        <label htmlFor={id}>
          <Untrusted text={nameOf(props)} limit={200} />
        </label>{' '}
        <small id={`${id}-facts`}>
          <Untrusted text={factsOf(field, texts)} limit={200} />
        </small>
      </div>
      {children({
        id,
        'aria-describedby': described.join(' '),
        'aria-invalid': problems.length > 0 || undefined,
        'aria-required': field.required || undefined,
        onBlur: () => form.touch(pointer),
      })}
      <Problems id={id} pointer={pointer} />
      <Proposals pointer={pointer} value={props.value} onPick={props.onChange} />
      <FieldText id={id} field={field} />
    </div>
  );
}

/** Several controls under one name: a fieldset. */
function Grouped({
  props,
  children,
  className = '',
}: {
  props: Props;
  children: ReactNode;
  className?: string;
}) {
  const { field, pointer } = props;
  const form = useForm();
  const texts = useTexts();
  const id = idOf(form.id, pointer);
  const problems = form.problemsAt(pointer);
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={`field ${className} ${problems.length > 0 ? 'invalid' : ''}`}
      aria-describedby={[field.description ? `${id}-text` : '', problems.length > 0 ? `${id}-problem` : '']
        .filter(Boolean)
        .join(' ')}
    >
      <legend className={props.label === undefined ? 'label' : 'label unseen'}>
        <Untrusted text={nameOf(props)} limit={200} />{' '}
        <small>
          <Untrusted text={factsOf(field, texts)} limit={200} />
        </small>
      </legend>
      <FieldText id={id} field={field} />
      {children}
      <Problems id={id} pointer={pointer} />
    </fieldset>
  );
}

function FieldText({ id, field }: { id: string; field: Field }) {
  return (
    <>
      {field.description && (
        <p className="field-text" id={`${id}-text`}>
          <Untrusted text={field.description} />
        </p>
      )}
      <Hint field={field} />
    </>
  );
}

/** What a value has to look like, said once: in words, and by an example where the control itself shows none. */
function Hint({ field }: { field: Field }) {
  const texts = useTexts();
  const pattern = field.kind === 'text' ? field.pattern : undefined;
  // Where there is something to choose from, an example says nothing.
  const isFree = pattern !== undefined || ['list', 'json', 'moment'].includes(field.kind);
  const [example] = isFree ? field.examples.flatMap((one) => (Array.isArray(one) ? one : [one])) : [];
  const words = pattern === undefined ? undefined : patternInWords(pattern, texts);
  const unsaid = pattern !== undefined && example === undefined ? texts.t('mustMatch') : undefined;
  const said = words ?? unsaid;
  if (said === undefined && example === undefined) return null;
  return (
    <p className="field-text" title={pattern?.slice(0, 300)}>
      {said}
      {said !== undefined && example !== undefined && ', '}
      {example !== undefined && <Example value={example as Json} />}
    </p>
  );
}

function Example({ value }: { value: Json }) {
  const shown = (
    <code key="example">
      <Untrusted text={labelOf(value)} limit={80} />
    </code>
  );
  return <Rich text="looksLike" values={[shown]} />;
}

function Problems({ id, pointer }: { id: string; pointer: string }) {
  const reason = useReason();
  const problems = useForm().problemsAt(pointer);
  if (problems.length === 0) return null;
  return (
    <p className="problem" id={`${id}-problem`}>
      {problems.slice(0, 3).map(({ example, ...problem }) => (
        <span key={problem.message}>
          <Untrusted text={reason(problem)} limit={300} />
          {example !== undefined && (
            <>
              {' '}
              <Example value={example} />
            </>
          )}
        </span>
      ))}
    </p>
  );
}

/** Values out of earlier answers, to be taken by a click. */
function Proposals({
  pointer,
  value,
  onPick,
}: {
  pointer: string;
  value: Json | undefined;
  onPick(value: Json): void;
}) {
  const { t } = useTexts();
  const proposals = useForm().proposalsAt(pointer);
  const fresh = proposals.filter((one) => JSON.stringify(one.value) !== JSON.stringify(value)).slice(0, 5);
  if (fresh.length === 0) return null;
  return (
    <p className="proposals flex wrap small above">
      {fresh.map((proposal) => (
        <button
          key={JSON.stringify([proposal.value, proposal.from, proposal.field])}
          type="button"
          className="button small"
          title={t('proposedFrom', proposal.field.slice(0, 80), proposal.from.slice(0, 80))}
          onClick={() => onPick(proposal.value)}
        >
          <Untrusted text={labelOf(proposal.value)} limit={40} />
        </button>
      ))}
      <span className="dim">{t('fromEarlier')}</span>
    </p>
  );
}

function placeholderOf(field: Field): string | undefined {
  const [first] = field.examples;
  return first === undefined ? undefined : labelOf(first).slice(0, 80);
}

function textOf(value: Json | undefined): string {
  if (isString(value)) return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}

function TextField(props: Props<'text'>) {
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
            // A wrong address is reported by us, in our words: the control must give us what was typed.
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

function NumberField(props: Props<'number'>) {
  const { field, value, onChange } = props;
  const [text, setText] = useState(() => (value === undefined ? '' : labelOf(value)));

  // A value from elsewhere (the JSON view, a repeated run) replaces what was typed; the own one leaves "1." be.
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

function BooleanField(props: Props<'boolean'>) {
  const { field, pointer, value, onChange } = props;
  const { t } = useTexts();
  const form = useForm();
  const choices: readonly (readonly [string, Json | undefined])[] = [
    [t('yes'), true],
    [t('no'), false],
    ...(field.required ? [] : [[t('notGiven'), undefined] as const]),
  ];
  return (
    <Grouped props={props} className="plain">
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

function ChoiceField(props: Props<'choice'>) {
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

function ChoicesField(props: Props<'choices'>) {
  const { field, pointer, value, onChange } = props;
  const form = useForm();
  const chosen = Array.isArray(value) ? (value as readonly Json[]) : [];
  const toggle = (option: Option, on: boolean) => {
    // In the order of the options, whatever the order of the clicks.
    const next = field.options
      .filter((each) =>
        each === option ? on : chosen.some((one) => JSON.stringify(one) === JSON.stringify(each.value)),
      )
      .map((each) => each.value);
    onChange(next.length === 0 && !field.required ? undefined : next);
  };
  return (
    <Grouped props={props} className="plain">
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

function ConstantField(props: Props<'constant'>) {
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
            {t('send')}{' '}
            <code>
              <Untrusted text={labelOf(field.value)} limit={200} />
            </code>
          </label>
        )
      }
    </Labelled>
  );
}

function MomentField(props: Props<'moment'>) {
  const { field, value, onChange } = props;
  const text = isString(value) ? value : '';
  const shown = withoutZone(text, field.input);
  const entered = (typed: string) => (field.zone ? withZone(typed) : typed);
  return (
    <Labelled props={props}>
      {(control) =>
        // What the control can not show ("next Friday", from a default or the JSON view) is shown as text.
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
            // Otherwise a whole minute would be given with its seconds.
            step={/:\d\d:\d\d/.test(shown) ? 1 : undefined}
            value={shown}
            onChange={({ target }) => onChange(target.value === '' ? undefined : entered(target.value))}
          />
        )
      }
    </Labelled>
  );
}

/** Larger files do not go through a message and a JSON value. */
const MAX_FILE = 5_000_000;

function FileField(props: Props<'file'>) {
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
      // data:<type>;name=<name>;base64,<bytes>
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
            <p className="field-text" role="status">
              <Untrusted text={remark || t('fileKept', bytes(String(value).length))} limit={200} />
            </p>
          )}
        </>
      )}
    </Labelled>
  );
}

function ListField(props: Props<'list'>) {
  const { field, pointer, value, onChange } = props;
  const { t } = useTexts();
  const form = useForm();
  const list = useRef<HTMLDivElement>(null);
  const rows = Array.isArray(value) ? (value as readonly Json[]) : [];
  const name = nameOf(props);
  const set = (next: readonly Json[]) => onChange(next.length === 0 && !field.required ? undefined : next);
  /** The rows change and the focus goes to one of them, at once: what is typed next is meant for that. */
  const change = (next: readonly Json[], index: number) => {
    flushSync(() => set(next));
    const row = list.current?.children[index];
    const inside = row?.querySelector<HTMLElement>('input, select, textarea');
    (inside ?? list.current?.parentElement?.querySelector<HTMLElement>('.add'))?.focus();
  };
  return (
    <Grouped props={props}>
      <div className="list-rows stack" ref={list}>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are told apart by their place
          <div className="list-row split tight" key={index}>
            <FieldInput
              field={field.item}
              pointer={`${pointer}${pointerOf(index)}`}
              value={row}
              label={`${name} ${index + 1}`}
              onChange={(next) =>
                set(rows.map((old, at) => (at === index ? (next ?? blankText(field.item)) : old)))
              }
            />
            <button
              type="button"
              className="icon-button"
              aria-label={t('removeItem', `${name} ${index + 1}`)}
              onClick={() => {
                form.touch(pointer);
                change(
                  rows.filter((_, at) => at !== index),
                  Math.max(0, index - 1),
                );
              }}
            >
              <Icon name="close" />
            </button>
          </div>
        ))}
      </div>
      <button
        type="button"
        className="button small add"
        disabled={field.most !== undefined && rows.length >= field.most}
        onClick={() => change([...rows, blank(field.item)], rows.length)}
      >
        <Icon name="plus" />
        {t('addItem')}
      </button>
    </Grouped>
  );
}

/** An emptied row stays a row: '' is what the person sees in it. */
function blankText(field: Field): Json {
  return field.kind === 'group' ? {} : '';
}

function GroupField(props: Props<'group'>) {
  const { field, pointer, value, onChange } = props;
  const { count } = useTexts();
  return (
    <Grouped props={props}>
      <GroupFields
        fields={field.fields}
        pointer={pointer}
        value={value}
        onChange={(next) => onChange(Object.keys(next).length === 0 && !field.required ? undefined : next)}
      />
      {field.left > 0 && <p className="field-text">{count('fieldsLeft', field.left)}</p>}
    </Grouped>
  );
}

/** The fields of an object, one below the other. */
export function GroupFields({
  fields,
  pointer,
  value,
  onChange,
}: {
  fields: readonly Field[];
  pointer: string;
  value: Json | undefined;
  onChange(value: Record<string, Json>): void;
}) {
  return fields.map((field) => (
    <FieldInput
      key={field.name}
      field={field}
      pointer={`${pointer}${pointerOf(field.name)}`}
      value={propertyOf(value, field.name)}
      onChange={(next) => onChange(withProperty(value, field.name, next))}
    />
  ));
}

/** A shape by its title and kind; a constant by what it is. */
function variantLabel(one: Field, field: Field, texts: Texts): string {
  const title = one.title !== field.title ? one.title : undefined;
  if (one.kind === 'constant') return title ?? labelOf(one.value);
  const facts = factsOf({ ...one, required: false, nullable: false }, texts);
  return title ? `${title} · ${facts}` : facts;
}

function VariantsField(props: Props<'variants'>) {
  const { field, pointer, value, onChange } = props;
  const texts = useTexts();
  const { t } = texts;
  const form = useForm();
  const [chosen, setChosen] = useState(() => variantOf(field.variants, value));
  const variant = field.variants[chosen];
  return (
    <Grouped props={props}>
      <select
        className="input"
        aria-label={t('chooseShape', nameOf(props))}
        value={chosen}
        onChange={(event) => {
          setChosen(Number(event.target.value));
          onChange(undefined);
        }}
        onBlur={() => form.touch(pointer)}
      >
        {field.variants.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: variants are told apart by their place
          <option key={index} value={index}>
            {variantLabel(one, field, texts).slice(0, 120)}
          </option>
        ))}
      </select>
      {variant && (
        <FieldInput
          key={chosen}
          field={{ ...variant, description: undefined }}
          pointer={pointer}
          value={value}
          label={nameOf(props)}
          onChange={onChange}
        />
      )}
    </Grouped>
  );
}

function RawField(props: Props<'json'>) {
  const { field, value, onChange } = props;
  return (
    <Labelled props={props}>
      {(control) => (
        <JsonInput
          control={control}
          value={value}
          onChange={onChange}
          placeholder={placeholderOf(field)}
          rows={3}
        />
      )}
    </Labelled>
  );
}
