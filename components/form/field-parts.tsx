import type { ReactNode } from 'react';
import type { Json, Problem } from '../../lib/model/index.ts';
import { looseName } from '../../lib/text/index.ts';
import { Button, Rich, Untrusted, useReason, useTexts } from '../kit.ts';
import { factsOf } from './facts.ts';
import { type Field, labelOf } from './field.ts';
import { idOf, useForm } from './form-context.tsx';
import { patternInWords } from './pattern.ts';

type Of<Kind extends Field['kind']> = Field & { readonly kind: Kind };

export interface Props<Kind extends Field['kind'] = Field['kind']> {
  field: Of<Kind>;
  pointer: string;
  value: Json | undefined;
  onChange(value: Json | undefined): void;
  label?: string;
}

interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
  onBlur(): void;
}

export function nameOf({ field, label }: Pick<Props, 'field' | 'label'>): string {
  return label ?? field.title ?? field.name;
}

function FieldName(props: Pick<Props, 'field' | 'label'>) {
  const { name } = props.field;
  const shown = nameOf(props);
  const isNamed = props.label !== undefined || looseName(shown) === looseName(name);
  return (
    <>
      <Untrusted text={shown} limit={200} />
      {!isNamed && (
        <>
          {' '}
          <Untrusted as="code" className="dim" text={name} limit={80} />
        </>
      )}
    </>
  );
}

interface LabelledProps {
  props: Props;
  children: (control: ControlProps) => ReactNode;
}

export function Labelled({ props, children }: LabelledProps) {
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
          <FieldName {...props} />
        </label>{' '}
        <Untrusted as="small" id={`${id}-facts`} text={factsOf(field, texts)} limit={200} />
      </div>
      {children({
        id,
        'aria-describedby': described.join(' '),
        'aria-invalid': problems.length > 0 || undefined,
        'aria-required': field.required || undefined,
        onBlur: () => form.touch(pointer),
      })}
      <Problems id={id} pointer={pointer} field={field} />
      <Proposals pointer={pointer} value={props.value} onPick={props.onChange} />
      <FieldText id={id} field={field} problems={problems} />
    </div>
  );
}

interface GroupedProps {
  props: Props;
  children: ReactNode;
  isPlain?: boolean;
}

export function Grouped({ props, children, isPlain = false }: GroupedProps) {
  const { field, pointer } = props;
  const form = useForm();
  const texts = useTexts();
  const id = idOf(form.id, pointer);
  const problems = form.problemsAt(pointer);
  const text = <FieldText id={id} field={field} problems={problems} />;
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={`field ${isPlain ? 'plain' : ''} ${problems.length > 0 ? 'invalid' : ''}`}
      aria-describedby={[field.description ? `${id}-text` : '', problems.length > 0 ? `${id}-problem` : '']
        .filter(Boolean)
        .join(' ')}
    >
      <legend className={props.label === undefined ? 'label' : 'label unseen'}>
        <FieldName {...props} /> <Untrusted as="small" text={factsOf(field, texts)} limit={200} />
      </legend>
      {!isPlain && text}
      {children}
      <Problems id={id} pointer={pointer} field={field} />
      {isPlain && text}
    </fieldset>
  );
}

interface FieldTextProps {
  id: string;
  field: Field;
  problems: readonly Problem[];
}

function FieldText({ id, field, problems }: FieldTextProps) {
  return (
    <>
      {field.description && (
        <Untrusted as="p" className="field-text" id={`${id}-text`} text={field.description} />
      )}
      <Hint field={field} problems={problems} />
    </>
  );
}

function Hint({ field, problems }: Omit<FieldTextProps, 'id'>) {
  const texts = useTexts();
  const pattern = field.kind === 'text' ? field.pattern : undefined;
  const isFree = pattern !== undefined || ['list', 'json', 'moment'].includes(field.kind);
  const isShown = isFree && problems.every((problem) => problem.example === undefined);
  const [first] = isShown ? field.examples.flatMap((one) => (Array.isArray(one) ? one : [one])) : [];
  const example = isSaid(field, first) ? undefined : first;
  const words = pattern === undefined ? undefined : patternInWords(pattern, texts);
  const unsaid =
    pattern !== undefined && first === undefined && problems.length === 0 ? texts.t('mustMatch') : undefined;
  const said = words ?? unsaid;
  if (said === undefined && example === undefined) return null;
  return (
    <p className="field-text" title={pattern?.slice(0, 300)}>
      {said}
      {said !== undefined && example !== undefined && ', '}
      {example !== undefined && <Example value={example} />}
    </p>
  );
}

const isSaid = ({ description }: Field, example: Json | undefined): boolean =>
  example !== undefined && (description?.includes(labelOf(example)) ?? false);

export function placeholderOf(field: Field): string | undefined {
  const [first] = field.examples;
  if (first === undefined || (field.kind === 'text' && field.pattern !== undefined) || isSaid(field, first))
    return undefined;
  return labelOf(first).slice(0, 80);
}

function Example({ value }: { value: Json }) {
  const shown = <Untrusted as="code" key="example" text={labelOf(value)} limit={80} />;
  return <Rich text="looksLike" values={[shown]} />;
}

function Problems({ id, pointer, field }: { id: string; pointer: string; field: Field }) {
  const reason = useReason();
  const problems = useForm().problemsAt(pointer);
  if (problems.length === 0) return null;
  return (
    <p className="problem" id={`${id}-problem`}>
      {problems.slice(0, 3).map(({ example, ...problem }) => (
        <span key={problem.message}>
          <Untrusted text={reason(problem)} limit={300} />
          {example !== undefined && !isSaid(field, example) && (
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

interface ProposalsProps {
  pointer: string;
  value: Json | undefined;
  onPick(value: Json): void;
}

function Proposals({ pointer, value, onPick }: ProposalsProps) {
  const { t } = useTexts();
  const proposals = useForm().proposalsAt(pointer);
  const fresh = proposals.filter((one) => JSON.stringify(one.value) !== JSON.stringify(value)).slice(0, 5);
  if (fresh.length === 0) return null;
  return (
    <p className="proposals flex wrap small above">
      {fresh.map((proposal) => (
        <Button
          key={JSON.stringify([proposal.value, proposal.from, proposal.field])}
          small
          title={t('proposedFrom', proposal.field.slice(0, 80), proposal.from.slice(0, 80))}
          onClick={() => onPick(proposal.value)}
        >
          <Untrusted text={labelOf(proposal.value)} limit={40} />
        </Button>
      ))}
      <span className="dim">{t('fromEarlier')}</span>
    </p>
  );
}
