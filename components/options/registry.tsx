import { useState } from 'react';
import type { FoundService, ServiceView } from '../../lib/messaging/contract/views.ts';
import type { BackgroundClient } from '../../lib/messaging/panel-client.ts';
import { accepted, Button, Untrusted, useAttempts, useTexts } from '../kit.ts';
import { LineForm } from '../line-form.tsx';
import { Incomplete, verdictInWords } from '../verdict.tsx';
import { originFrom } from './origin.ts';

interface Props {
  registry: string;
  background: BackgroundClient;
  onSave(registry: string): void;
}

export function Registry({ registry, background, onSave }: Props) {
  const { t, count } = useTexts();
  const [text, setText] = useState(registry);
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<readonly FoundService[]>();
  const { failure, setFailure, attempt } = useAttempts();
  const wanted = text.trim() === '' ? '' : originFrom(text);
  const look = () => {
    setFailure(undefined);
    setFound(undefined);
    return attempt(async () => setFound(accepted(await background.searchRegistry({ query })).services));
  };
  return (
    <>
      <LineForm
        label={t('registry')}
        inputMode="url"
        placeholder="https://registry.example"
        value={text}
        wrong={wanted === undefined ? t('originWrong') : undefined}
        button={
          <Button type="submit" aria-disabled={wanted === undefined || wanted === registry} text="save" />
        }
        onChange={setText}
        onSubmit={() => wanted !== undefined && onSave(wanted)}
      />
      {registry !== '' && (
        <LineForm
          label={t('findService')}
          type="search"
          value={query}
          button={<Button type="submit" disabled={query.trim() === ''} text="search" />}
          onChange={setQuery}
          onSubmit={look}
        />
      )}
      {failure !== undefined && (
        <Untrusted as="p" className="problem" role="alert" text={failure} limit={300} />
      )}
      <p role="status">{found && count('services', found.length)}</p>
      {found && found.length > 0 && (
        <ul className="stack tight disc">
          {found.map((service, index) => (
            <Service key={index} service={service} background={background} />
          ))}
        </ul>
      )}
    </>
  );
}

interface ServiceProps extends Pick<Props, 'background'> {
  service: FoundService;
}

function Service({ service, background }: ServiceProps) {
  const texts = useTexts();
  const { t, count } = texts;
  const [view, setView] = useState<ServiceView>();
  const { failure, attempt } = useAttempts();
  const [busy, setBusy] = useState(false);
  const look = async () => {
    setBusy(true);
    await attempt(async () => setView(accepted(await background.openService({ origin: service.origin }))));
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
      {failure !== undefined && (
        <Untrusted as="p" className="problem" role="alert" text={failure} limit={300} />
      )}
      {view ? (
        <>
          <p>
            {t('declaredThere', service.origin, count('actions', view.actions.length))}{' '}
            <span className="dim">{verdictInWords(view.verdict, texts)}</span>
          </p>
          <Incomplete verdict={view.verdict} />
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
