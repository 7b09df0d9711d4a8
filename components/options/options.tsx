import { useId, useState } from 'react';
import type { PanelRequest } from '../../lib/messaging/contract/panel.ts';
import {
  DEFAULT_SETTINGS,
  type GivenCredential,
  type GrantView,
  type Settings,
} from '../../lib/messaging/contract/views.ts';
import { GrantList } from '../agents/grant-list.tsx';
import { Button } from '../button.tsx';
import { Failed } from '../failed.tsx';
import { Icon, Mark } from '../icons.tsx';
import { LABELS } from '../labels.ts';
import { LineForm } from '../line-form.tsx';
import { type TextKey, useFailure, useTexts } from '../texts.tsx';
import { Untrusted } from '../untrusted.tsx';
import { ModeChoice } from './mode-choice.tsx';
import { originFrom } from './origin.ts';
import { Registry, type RegistryPorts } from './registry.tsx';
import { Rules } from './rules.tsx';

type OptionsChange = PanelRequest<'saveSettings'>;

export interface OptionsProps {
  /** The rule to explain: what a link to this page names. */
  readonly rule?: string;
  readonly settings: Settings;
  /** Those of this session, masked. */
  readonly credentials: readonly GivenCredential[];
  /** Rejects with an Error whose message is for the person. */
  onSave(change: OptionsChange): Promise<void>;
  /** Everything as at first. */
  onReset(): Promise<void>;
  onAgentModeOff(origin: string): Promise<void>;
  onDraftsOff(origin: string): Promise<void>;
  onForgetCredentials(site?: string): Promise<void>;
  /** Those of this session, of all sites. */
  readonly grants: readonly GrantView[];
  onRevoke(grant: GrantView): Promise<void>;
  readonly services: RegistryPorts;
  /** Shows the page of the first minutes. */
  onFirstSteps(): void;
}

/** The options page. Every change is kept at once. */
export function Options(props: OptionsProps) {
  const {
    rule = '',
    settings,
    credentials,
    grants,
    onSave,
    onReset,
    onAgentModeOff,
    onDraftsOff,
    onForgetCredentials,
    onRevoke,
    services,
    onFirstSteps,
  } = props;
  const { t } = useTexts();
  const inWords = useFailure();
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const [said, setSaid] = useState('');
  const keep = async (work: () => Promise<void>) => {
    try {
      await work();
      setFailure(undefined);
      setSaid(t('saved'));
    } catch (error) {
      setFailure(inWords(error));
    }
  };
  const save = (change: OptionsChange) => keep(() => onSave(change));
  // A change made there is to be seen.
  const [isAdvanced] = useState(
    (settings.registry ?? '') !== '' || settings.agentName !== DEFAULT_SETTINGS.agentName,
  );
  const explained = (
    <Section title={t('rulesTitle')} text={t('rulesText')}>
      <Rules named={rule} />
    </Section>
  );
  return (
    <main className="sheet options">
      <header className="flex">
        <Mark />
        <h1>{t('optionsTitle')}</h1>
        <p className="saved inline tight" role="status">
          {said && (
            <>
              <Icon name="check" />
              {said}
            </>
          )}
        </p>
        <Button className="link" onClick={onFirstSteps} text="firstSteps" />
      </header>
      {failure !== undefined && <Failed message={failure} />}
      {rule !== '' && explained}
      <Section title={t('whereTitle')} text={t('whereText')}>
        <ModeChoice
          texts={LABELS.modeTexts}
          mode={settings.mode}
          label={t('whereTitle')}
          className="stack"
          onChoose={(mode) => save({ mode })}
        />
        <Origins
          origins={settings.allowedOrigins}
          inUse={settings.mode === 'allowed-sites'}
          onChange={(allowedOrigins) => save({ allowedOrigins })}
        />
      </Section>
      <Section title={t('agentsSection')}>
        <label className="mode">
          <input
            type="checkbox"
            checked={settings.agentsStopped}
            onChange={(event) => save({ agentsStopped: event.target.checked })}
          />
          <span>
            <b>{t('stopAgents')}</b>
            <span className="dim">{t('stopAgentsText')}</span>
          </span>
        </label>
        <label className="mode">
          <input
            type="checkbox"
            checked={settings.agentsMayRead}
            onChange={(event) => save({ agentsMayRead: event.target.checked })}
          />
          <span>
            <b>{t('agentsReadTitle')}</b>
            <span className="dim">{t('agentsReadText')}</span>
          </span>
        </label>
        <h3>{t('agentModeSites')}</h3>
        <OriginList
          label={t('agentModeSites')}
          none={t('noAgentMode')}
          origins={settings.agentModeOrigins}
          onRemove={(origin) => keep(() => onAgentModeOff(origin))}
        />
        <h3>{t('draftSites')}</h3>
        <OriginList
          label={t('draftSites')}
          none={t('noDraftSites')}
          origins={settings.draftOrigins}
          onRemove={(origin) => keep(() => onDraftsOff(origin))}
        />
      </Section>
      <Section title={t('grantedTitle')}>
        {grants.length === 0 ? (
          <p className="dim">{t('noGrants')}</p>
        ) : (
          <GrantList grants={grants} named onRevoke={(grant) => keep(() => onRevoke(grant))} />
        )}
      </Section>
      <Section title={t('credentialsTitle')}>
        <Credentials credentials={credentials} onForget={(site) => keep(() => onForgetCredentials(site))} />
      </Section>
      {rule === '' && explained}
      <Section title={t('privacyTitle')}>
        <ul className="stack tight disc">
          <li>{t('privacyRequests')}</li>
          <li>{t('privacyKept')}</li>
          <li>{t('privacyPrivate')}</li>
        </ul>
      </Section>
      <details className="fold advanced" open={isAdvanced}>
        <summary>{t('advanced')}</summary>
        <Section title={t('agentTitle')}>
          <AgentName
            key={settings.agentName}
            value={settings.agentName}
            onSave={(agentName) => save({ agentName })}
          />
        </Section>
        <Section title={t('registryTitle')} text={t('registryText')}>
          <Registry
            key={settings.registry}
            registry={settings.registry ?? ''}
            onSave={(registry) => save({ registry })}
            {...services}
          />
        </Section>
      </details>
      <Section title={t('resetTitle')}>
        <p className="dim">{t('resetText')}</p>
        <Reset onReset={() => void keep(onReset)} />
      </Section>
    </main>
  );
}

function Section({ title, text, children }: { title: string; text?: string; children: React.ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {text && <p className="dim">{text}</p>}
      {children}
    </section>
  );
}

function Origins({
  origins,
  inUse,
  onChange,
}: {
  origins: readonly string[];
  inUse: boolean;
  onChange(origins: readonly string[]): void;
}) {
  const { t } = useTexts();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<TextKey | undefined>(undefined);
  const add = () => {
    const origin = originFrom(text);
    if (!origin) return setWrong(text.trim() === '' ? 'originEmpty' : 'originWrong');
    if (origins.includes(origin)) return setWrong('originKnown');
    onChange([...origins, origin].toSorted());
    setText('');
    setWrong(undefined);
  };
  return (
    <div className="stack">
      <h3>{t('allowedSites')}</h3>
      {!inUse && <p className="dim">{t('allowedSitesNotUsed')}</p>}
      <LineForm
        label={t('originLabel')}
        isLabelHidden
        type="text"
        inputMode="url"
        placeholder="https://example.com"
        value={text}
        wrong={wrong && t(wrong)}
        button={<Button type="submit" text="addOrigin" />}
        onChange={(typed) => {
          setText(typed);
          setWrong(undefined);
        }}
        onSubmit={add}
      />
      <OriginList
        label={t('allowedSites')}
        none={t('noOrigins')}
        origins={origins}
        onRemove={(origin) => onChange(origins.filter((other) => other !== origin))}
      />
    </div>
  );
}

function OriginList({
  label,
  none,
  origins,
  onRemove,
}: {
  label: string;
  none: string;
  origins: readonly string[];
  onRemove(origin: string): void;
}) {
  const { t } = useTexts();
  if (origins.length === 0) return <p className="dim">{none}</p>;
  return (
    <ul className="origin-list framed" aria-label={label}>
      {origins.map((origin) => (
        <li key={origin} className="flex between">
          <Untrusted text={origin} limit={300} />
          <Button label={t('removeItem', origin)} onClick={() => onRemove(origin)} icon="close" />
        </li>
      ))}
    </ul>
  );
}

function Credentials({
  credentials,
  onForget,
}: {
  credentials: readonly GivenCredential[];
  onForget(site?: string): void;
}) {
  const { t } = useTexts();
  if (credentials.length === 0) return <p className="dim">{t('noCredentials')}</p>;
  return (
    <>
      <ul className="origin-list framed" aria-label={t('credentialsTitle')}>
        {credentials.map(({ site, target, masked }) => (
          <li key={`${site} ${target}`} className="flex between">
            <span>
              <code>{masked}</code> <Untrusted text={t('credentialOf', site, target)} limit={300} />
            </span>
            <Button
              label={t('removeItem', t('credentialOf', site, target))}
              onClick={() => onForget(site)}
              icon="close"
            />
          </li>
        ))}
      </ul>
      <p>
        <Button onClick={() => onForget()} text="forgetAll" />
      </p>
    </>
  );
}

/** As in a User-Agent: one token (RFC 9110 §5.6.2). */
const TOKEN = /^[\w!#$%&'*+.^`|~-]{1,64}$/;

function AgentName({ value, onSave }: { value: string; onSave(value: string): void }) {
  const { t } = useTexts();
  const [text, setText] = useState(value);
  const isWrong = !TOKEN.test(text);
  return (
    <LineForm
      label={t('agentName')}
      className="input mono"
      value={text}
      wrong={isWrong ? t('agentNameWrong') : undefined}
      text={t('agentNameText')}
      button={<Button type="submit" aria-disabled={isWrong || text === value} text="save" />}
      onChange={setText}
      onSubmit={() => isWrong || onSave(text)}
    />
  );
}

/** Asks once more in place: nothing can bring the list of sites back. */
function Reset({ onReset }: { onReset(): void }) {
  const { t } = useTexts();
  const [asking, setAsking] = useState(false);
  if (!asking) {
    return <Button onClick={() => setAsking(true)} text="reset" />;
  }
  return (
    <fieldset className="buttons">
      <legend>{t('resetSure')}</legend>
      <Button autoFocus onClick={() => setAsking(false)} text="cancel" />
      <Button
        className="button go risk-destructive"
        onClick={() => {
          setAsking(false);
          onReset();
        }}
        text="resetYes"
      />
    </fieldset>
  );
}
