import { type FormEvent, useId, useState } from 'react';
import type { FoundService, ServiceView } from '../../lib/messaging/contract/views.ts';
import { Button } from '../button.tsx';
import { useFailure, useTexts } from '../texts.tsx';
import { Untrusted } from '../untrusted.tsx';
import { originFrom } from './origin.ts';

/** Both reject with an Error whose message is for the person. */
export interface RegistryPorts {
  search(query: string): Promise<readonly FoundService[]>;
  open(origin: string): Promise<ServiceView>;
}

interface Props extends RegistryPorts {
  /** '' for none. */
  readonly registry: string;
  onSave(registry: string): void;
}

/** ADP §6: a registry of the person's choice, and services looked for in it. */
export function Registry({ registry, onSave, search, open }: Props) {
  const { t, count } = useTexts();
  const id = useId();
  const [text, setText] = useState(registry);
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<readonly FoundService[] | undefined>(undefined);
  const inWords = useFailure();
  const [failure, setFailure] = useState('');
  const wanted = text.trim() === '' ? '' : originFrom(text);
  const look = async (event: FormEvent) => {
    event.preventDefault();
    setFailure('');
    setFound(undefined);
    try {
      setFound(await search(query));
    } catch (error) {
      setFailure(inWords(error));
    }
  };
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (wanted !== undefined) onSave(wanted);
        }}
      >
        <label className="label" htmlFor={`${id}registry`}>
          {t('registry')}
        </label>
        <div className="split">
          <input
            id={`${id}registry`}
            className="input"
            inputMode="url"
            placeholder="https://registry.example"
            autoComplete="off"
            spellCheck={false}
            value={text}
            aria-invalid={wanted === undefined}
            aria-describedby={wanted === undefined ? `${id}wrong` : undefined}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" aria-disabled={wanted === undefined || wanted === registry} text="save" />
        </div>
        {wanted === undefined && (
          <p className="problem" id={`${id}wrong`}>
            {t('originWrong')}
          </p>
        )}
      </form>
      {registry !== '' && (
        <form noValidate onSubmit={look}>
          <label className="label" htmlFor={`${id}query`}>
            {t('findService')}
          </label>
          <div className="split">
            <input
              id={`${id}query`}
              className="input"
              type="search"
              value={query}
              onChange={(event) => setQuery(event.target.value)}
            />
            <Button type="submit" disabled={query.trim() === ''} text="search" />
          </div>
        </form>
      )}
      {failure !== '' && <Untrusted as="p" className="problem" role="alert" text={failure} limit={300} />}
      <p role="status">{found && count('services', found.length)}</p>
      {found && found.length > 0 && (
        <ul className="stack tight disc">
          {found.map((service, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a registry may name a service twice
            <Service key={index} service={service} open={open} />
          ))}
        </ul>
      )}
    </>
  );
}

function Service({ service, open }: { service: FoundService; open: RegistryPorts['open'] }) {
  const { t, count } = useTexts();
  const [view, setView] = useState<ServiceView | undefined>(undefined);
  const inWords = useFailure();
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const look = async () => {
    setBusy(true);
    try {
      setView(await open(service.origin));
    } catch (error) {
      setFailure(inWords(error));
    }
    setBusy(false);
  };
  return (
    <li>
      <Untrusted as="b" text={service.name} limit={100} />{' '}
      <a href={service.origin} target="_blank" rel="noreferrer noopener">
        <Untrusted text={service.origin} limit={200} />
      </a>
      {service.capabilities.map(({ name, description = '' }) => (
        <p key={name} className="dim">
          <Untrusted as="code" text={name} limit={80} /> <Untrusted text={description} limit={200} />
        </p>
      ))}
      {failure !== '' && <Untrusted as="p" className="problem" role="alert" text={failure} limit={300} />}
      {view ? (
        <>
          <p>{t('declaredThere', service.origin, count('actions', view.actions.length))}</p>
          <ul className="stack tight disc">
            {view.actions.slice(0, 100).map(({ key, name, description }) => (
              <li key={key}>
                <Untrusted text={name} limit={100} />{' '}
                <Untrusted as="span" className="dim" text={description} limit={200} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>
          <Button disabled={busy} onClick={look}>
            {t('openService')}
            <span className="unseen"> {service.name}</span>
          </Button>
        </p>
      )}
    </li>
  );
}
