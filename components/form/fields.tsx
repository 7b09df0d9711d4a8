import { type ComponentType, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isList, type Json, own, pointer as pointerOf } from '../../lib/model/index.ts';
import { Button, type Texts, useTexts } from '../kit.ts';
import { factsOf } from './facts.ts';
import { type Field, labelOf } from './field.ts';
import { Grouped, Labelled, nameOf, type Props, placeholderOf } from './field-parts.tsx';
import { useForm } from './form-context.tsx';
import { JsonInput } from './json-input.tsx';
import {
  BooleanField,
  ChoiceField,
  ChoicesField,
  ConstantField,
  FileField,
  MomentField,
  NumberField,
  TextField,
} from './value-fields.tsx';
import { blank, variantOf, withProperty } from './values.ts';

function FieldInput(props: Props) {
  const Kind = INPUTS[props.field.kind] as ComponentType<Props>;
  return <Kind {...props} />;
}

const INPUTS: { readonly [Kind in Field['kind']]: ComponentType<Props<Kind>> } = {
  text: TextField,
  number: NumberField,
  boolean: BooleanField,
  choice: ChoiceField,
  choices: ChoicesField,
  constant: ConstantField,
  moment: MomentField,
  file: FileField,
  list: ListField,
  group: GroupField,
  variants: VariantsField,
  json: RawField,
};

function ListField(props: Props<'list'>) {
  const { field, pointer, value, onChange } = props;
  const { t } = useTexts();
  const form = useForm();
  const list = useRef<HTMLDivElement>(null);
  const rows = isList(value) ? value : [];
  const name = nameOf(props);
  const set = (next: readonly Json[]) => onChange(next.length === 0 && !field.required ? undefined : next);
  /** Updates synchronously, so the next typed letters go into the focused row. */
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
            <Button
              label={t('removeItem', `${name} ${index + 1}`)}
              onClick={() => {
                form.touch(pointer);
                change(
                  rows.filter((_, at) => at !== index),
                  Math.max(0, index - 1),
                );
              }}
              icon="close"
            />
          </div>
        ))}
      </div>
      <Button
        className="button small add"
        disabled={field.most !== undefined && rows.length >= field.most}
        onClick={() => change([...rows, blank(field.item)], rows.length)}
        icon="plus"
        text="addItem"
      />
    </Grouped>
  );
}

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

interface GroupFieldsProps {
  fields: readonly Field[];
  pointer: string;
  value: Json | undefined;
  onChange(value: Record<string, Json>): void;
}

export function GroupFields({ fields, pointer, value, onChange }: GroupFieldsProps) {
  return fields.map((field) => (
    <FieldInput
      key={field.name}
      field={field}
      pointer={`${pointer}${pointerOf(field.name)}`}
      value={own(value, field.name)}
      onChange={(next) => onChange(withProperty(value, field.name, next))}
    />
  ));
}

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
