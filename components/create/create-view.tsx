import { useId, useState } from 'react';
import type { CreatedManifest, ShownView } from '../../lib/messaging/contract/views.ts';
import { shortUrl } from '../../lib/url/index.ts';
import {
  accepted,
  Button,
  CopyButton,
  type CreateAnswer,
  DetailPane,
  fileName,
  keyOf,
  placeText,
  Untrusted,
  useAnswer,
  usePanel,
  useReason,
  useSaid,
  useTexts,
} from '../kit.ts';
import { PutOnline } from './put-online.tsx';

const MAX_TEXT = 2_000_000;

export function CreateView({ document }: { document: string | undefined }) {
  const { view, t } = usePanel();
  const sources = sourcesOf(view, document);
  const [source, setSource] = useState<Source>(() => sources[0] ?? { id: 'openapi', from: 'openapi' });
  const targets = targetsOf(view, source);
  const [wanted, setWanted] = useState('');
  const target = targets.find(({ kind }) => kind === wanted) ?? targets[0];
  const [text, setText] = useState('');
  const answer = useCreation(source, target?.kind, text);
  const isMarkup = target !== undefined && 'markup' in target;
  return (
    <DetailPane
      scrolls={false}
      heading={t(document === undefined ? 'createManifest' : 'convertTitle')}
      foot={
        answer?.ok ? (
          <Take created={answer} isMarkup={isMarkup} />
        ) : (
          <span className="bar-text">{t('createNothingSent')}</span>
        )
      }
    >
      <div className="create">
        <Choice
          label={t('createFrom')}
          value={source.id}
          options={sources.map((one) => ({
            value: one.id,
            label: one.from === 'document' ? fileName(one.document) : t(keyOf('createFrom', one.from)),
          }))}
          onChoose={(id) => setSource(sources.find((one) => one.id === id) ?? source)}
        />
        <Choice
          label={t('createAs')}
          value={target?.kind ?? ''}
          options={targets.map((one) => ({
            value: one.kind,
            label: 'markup' in one ? t(one.markup) : `${one.name} · ${one.path}`,
          }))}
          onChoose={setWanted}
        />
        {source.from === 'openapi' && <OpenApiInput text={text} onText={setText} />}
        <Answer
          answer={answer}
          isWaiting={source.from === 'openapi' && text.trim() === ''}
          isMarkup={isMarkup}
        />
      </div>
    </DetailPane>
  );
}

function useCreation(source: Source, kind: string | undefined, text: string): CreateAnswer | undefined {
  const { background, attempt } = usePanel();
  const { from, document } = source;
  const ask = async () => {
    if (kind === undefined || (from === 'openapi' && text.trim() === '')) return undefined;
    const made = background.create({ from, as: kind, document, ...(from === 'openapi' && { text }) });
    await attempt(() => made);
    return made;
  };
  return useAnswer(ask, [background, attempt], JSON.stringify([from, document, kind, text]));
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { readonly value: string; readonly label: string }[];
  onChoose(value: string): void;
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div className="stack tight">
      <label htmlFor={id}>{label}</label>
      <select className="input" id={id} value={value} onChange={({ target }) => onChoose(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

function OpenApiInput({ text, onText }: { text: string; onText(text: string): void }) {
  const { attempt, t } = usePanel();
  const id = useId();
  const read = (file: File | undefined) =>
    file &&
    attempt(async () => {
      if (file.size > MAX_TEXT) throw new Error(t('createTooLarge'));
      onText(await file.text());
    });
  return (
    <div className="stack tight">
      <label htmlFor={id}>{t('createOpenApiText')}</label>
      <textarea
        className="input"
        id={id}
        rows={4}
        dir="ltr"
        spellCheck={false}
        maxLength={MAX_TEXT}
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      <label className="flex wrap">
        <span>{t('createOpenApiFile')}</span>
        <input
          type="file"
          accept=".json,.yaml,.yml,application/json,application/yaml"
          onChange={({ target }) => read(target.files?.[0])}
        />
      </label>
    </div>
  );
}

interface AnswerProps {
  answer: CreateAnswer | undefined;
  isWaiting: boolean;
  isMarkup: boolean;
}

function Answer({ answer, isWaiting, isMarkup }: AnswerProps) {
  const { view, t, count } = usePanel();
  const reason = useReason();
  if (!answer)
    return (
      <p className="dim" role="status">
        {t(isWaiting ? 'createNoText' : 'asking')}
      </p>
    );
  if (!answer.ok)
    return <Untrusted as="p" className="problem" role="alert" text={reason(answer)} limit={500} />;
  return (
    <>
      <p role="status">
        {[
          count('actions', answer.actions),
          ...(answer.losses.length === 0 ? [t('createNothingLost')] : []),
        ].join(' · ')}
      </p>
      {answer.files.map(({ path, text }) => (
        <section key={path} className="create-file-text">
          <div className="flex between baseline">
            <Untrusted
              as="h3"
              text={isMarkup ? fileName(path) : shortUrl(`${view.origin}${path}`, view.origin)}
              limit={200}
            />
            <CopyButton label={t('copy')} text={() => text} />
          </div>
          <pre className="boxed-text" dir="ltr" tabIndex={0}>
            {text.slice(0, MAX_SHOWN)}
            {text.length > MAX_SHOWN && '…'}
          </pre>
        </section>
      ))}
      <Losses created={answer} />
      {!isMarkup && answer.files.map(({ path }) => <PutOnline key={path} url={view.origin + path} />)}
    </>
  );
}

const MAX_SHOWN = 100_000;

function Take({ created, isMarkup }: { created: CreatedManifest; isMarkup: boolean }) {
  const { view, background, attempt, ports, announce, showTab, t, count } = usePanel();
  const tryHere = () =>
    attempt(async () => {
      for (const { path, text } of created.files)
        accepted(await background.edit({ document: view.origin + path, text }));
      showTab('actions');
    });
  const save = () =>
    attempt(async () => {
      for (const { path, text } of created.files) await ports.saveText(fileName(path), text);
      announce(t('createSaved'));
    });
  return (
    <>
      <span className="bar-text">{t('createNothingSent')}</span>
      <Button onClick={save}>
        {created.files.length === 1 ? t('download') : count('createSaveFiles', created.files.length)}
      </Button>
      {!isMarkup && <Button go title={t('tryHereTitle')} onClick={tryHere} text="tryHere" />}
    </>
  );
}

type Source =
  | { readonly id: string; readonly from: 'forms' | 'tools' | 'openapi'; readonly document?: undefined }
  | { readonly id: string; readonly from: 'document'; readonly document: string };

type Target =
  | { readonly kind: string; readonly name: string; readonly path: string }
  | { readonly kind: string; readonly markup: 'markupData' | 'markupWebmcp' };

const MARKUPS: readonly Target[] = [
  { kind: 'data-awas', markup: 'markupData' },
  { kind: 'webmcp', markup: 'markupWebmcp' },
];

function sourcesOf({ documents, page }: ShownView, chosen: string | undefined): readonly Source[] {
  const found = documents
    .filter(({ status, actions }) => status === 'found' && actions.length > 0)
    .map(({ url }) => ({ id: url, from: 'document' as const, document: url }))
    .toSorted((a, b) => Number(b.document === chosen) - Number(a.document === chosen));
  const ofPage: readonly Source[] = [
    { id: 'forms', from: 'forms' },
    ...((page?.tools?.length ?? 0) > 0 ? [{ id: 'tools', from: 'tools' } as const] : []),
    { id: 'openapi', from: 'openapi' },
  ];
  return chosen === undefined ? [...ofPage, ...found] : [...found, ...ofPage];
}

function targetsOf({ documents, formats }: ShownView, { document, from }: Source): readonly Target[] {
  const own = documents.find(({ url }) => url === document)?.format;
  const written = formats.flatMap(({ documents: names, written }) =>
    Object.entries(written).flatMap(([kind, path]) =>
      kind === own ? [] : [{ kind, name: names[kind] ?? kind, path }],
    ),
  );
  return from === 'forms' ? [...written, ...MARKUPS] : written;
}

const MAX_ROWS = 200;

function Losses({ created: { advice, losses } }: { created: CreatedManifest }) {
  const { t, count } = useTexts();
  const words = useSaid();
  const byAction = Map.groupBy(losses.slice(0, MAX_ROWS), ({ action }) => action ?? '');
  return (
    <>
      {losses.length > 0 && (
        <details className="create-losses">
          <summary>{count('createNotes', losses.length)}</summary>
          {[...byAction].map(([action, items]) => (
            <div key={action}>
              <h3>{action === '' ? t('createWholeSite') : <Untrusted text={action} limit={120} />}</h3>
              <ul className="disc">
                {items.map(({ what, said, place }, index) => (
                  <li key={index}>
                    <Untrusted text={words(said ?? what)} limit={500} />
                    {placeText(place) !== '' && (
                      <>
                        {' '}
                        <Untrusted
                          as="code"
                          className="dim break"
                          dir="ltr"
                          text={placeText(place)}
                          limit={120}
                        />
                      </>
                    )}
                  </li>
                ))}
              </ul>
            </div>
          ))}
          {losses.length > MAX_ROWS && (
            <p className="dim">{count('createMoreLost', losses.length - MAX_ROWS)}</p>
          )}
        </details>
      )}
      {advice.length > 0 && (
        <details className="create-losses">
          <summary>{count('createAdvice', advice.length)}</summary>
          <p className="dim">{t('createAdviceText')}</p>
          <ul className="disc">
            {advice.slice(0, MAX_ROWS).map(({ action, parameter, markup }) => (
              <li key={`${action} ${parameter}`}>
                <Untrusted text={`${action} · ${parameter}`} limit={200} />{' '}
                <Untrusted as="code" dir="ltr" text={markup} limit={200} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
