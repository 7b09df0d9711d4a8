import { type ReactNode, useEffect, useId, useReducer, useState } from 'react';
import type { PanelRequest } from '../../lib/messaging/contract/panel.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../lib/messaging/contract/settings.ts';
import type { GivenCredential, GrantView } from '../../lib/messaging/contract/views.ts';
import type { BackgroundClient } from '../../lib/messaging/panel-client.ts';
import { hostOf } from '../../lib/url/index.ts';
import { GrantList } from '../agents/grant-list.tsx';
import { Failed } from '../failed.tsx';
import { Button, Icon, Mark, type TextKey, Untrusted, useAnswer, useAttempts, useTexts } from '../kit.ts';
import { LineForm } from '../line-form.tsx';
import { ModeChoice } from './mode-choice.tsx';
import { originFrom } from './origin.ts';
import { Registry } from './registry.tsx';
import { Rules } from './rules.tsx';

type OptionsChange = PanelRequest<'saveSettings'>;

interface OptionsProps {
  rule?: string;
  first: {
    readonly settings: Settings;
    readonly credentials: readonly GivenCredential[];
    readonly grants: readonly GrantView[];
  };
  background: BackgroundClient;
  access: SiteAccess;
  onFirstSteps(): void;
}

export function Options({ rule = '', first, background, access, onFirstSteps }: OptionsProps) {
  const { t } = useTexts();
  const [settings, setSettings] = useState(first.settings);
  const [credentials, setCredentials] = useState(first.credentials);
  const [grants, setGrants] = useState(first.grants);
  const { failure, attempt } = useAttempts();
  const [said, setSaid] = useState('');
  const keep = async (work: () => Promise<void>) => {
    if (await attempt(work)) setSaid(t('saved'));
  };
  const change = (work: () => Promise<Settings>) => keep(async () => setSettings(await work()));
  const save = (next: OptionsChange) => change(() => background.saveSettings(next));
  const forget = (site?: string) =>
    keep(async () => {
      await background.forgetCredentials({ site });
      setCredentials(await background.credentials());
    });
  const revoke = ({ site, id }: GrantView) =>
    keep(async () => {
      await background.revoke({ site, id });
      setGrants(await background.grants());
    });
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
        <Button link onClick={onFirstSteps} text="firstSteps" />
      </header>
      {failure !== undefined && <Failed message={failure} />}
      {rule !== '' && explained}
      <Section title={t('whereTitle')} text={t('whereText')}>
        <ModeChoice
          texts="modeText"
          mode={settings.mode}
          label={t('whereTitle')}
          className="stack"
          onChoose={(mode) => save({ mode })}
        />
        <Withheld settings={settings} access={access} />
        <Origins
          origins={settings.allowedOrigins}
          inUse={settings.mode === 'allowed-sites'}
          onChange={(allowedOrigins) => save({ allowedOrigins })}
        />
      </Section>
      <Section title={t('agentsSection')}>
        <Switch
          on={settings.agentsStopped}
          label="stopAgents"
          text="stopAgentsText"
          onChange={(agentsStopped) => save({ agentsStopped })}
        />
        <Switch
          on={settings.agentsMayRead}
          label="agentsReadTitle"
          text="agentsReadText"
          onChange={(agentsMayRead) => save({ agentsMayRead })}
        />
        <h3>{t('agentModeSites')}</h3>
        <OriginList
          label={t('agentModeSites')}
          none={t('noAgentMode')}
          origins={settings.agentModeOrigins}
          onRemove={(origin) => change(() => background.agentMode({ origin, on: false }))}
        />
        <h3>{t('draftSites')}</h3>
        <OriginList
          label={t('draftSites')}
          none={t('noDraftSites')}
          origins={settings.draftOrigins}
          onRemove={(origin) => change(() => background.offerDrafts({ origin, on: false }))}
        />
      </Section>
      <Section title={t('grantedTitle')}>
        {grants.length === 0 ? (
          <p className="dim">{t('noGrants')}</p>
        ) : (
          <GrantList grants={grants} named onRevoke={revoke} />
        )}
      </Section>
      <Section title={t('credentialsTitle')}>
        <Credentials credentials={credentials} onForget={forget} />
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
            background={background}
          />
        </Section>
      </details>
      <Section title={t('resetTitle')}>
        <p className="dim">{t('resetText')}</p>
        <Reset onReset={() => change(() => background.resetSettings())} />
      </Section>
    </main>
  );
}

function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {text && <p className="dim">{text}</p>}
      {children}
    </section>
  );
}

interface SwitchProps {
  on: boolean;
  label: TextKey;
  text: TextKey;
  onChange(on: boolean): void;
}

function Switch({ on, label, text, onChange }: SwitchProps) {
  const { t } = useTexts();
  return (
    <label className="mode">
      <input type="checkbox" checked={on} onChange={({ target }) => onChange(target.checked)} />
      <span>
        <b>{t(label)}</b>
        <span className="dim">{t(text)}</span>
      </span>
    </label>
  );
}

interface OriginsProps {
  origins: readonly string[];
  inUse: boolean;
  onChange(origins: readonly string[]): void;
}

function Origins({ origins, inUse, onChange }: OriginsProps) {
  const { t } = useTexts();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<TextKey>();
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

interface OriginListProps {
  label: string;
  none: string;
  origins: readonly string[];
  onRemove(origin: string): void;
}

function OriginList({ label, none, origins, onRemove }: OriginListProps) {
  if (origins.length === 0) return <p className="dim">{none}</p>;
  return (
    <ul className="origin-list framed" aria-label={label}>
      {origins.map((origin) => (
        <Removable key={origin} name={origin} onRemove={() => onRemove(origin)}>
          <Untrusted text={origin} limit={300} />
        </Removable>
      ))}
    </ul>
  );
}

function Removable({ name, children, onRemove }: { name: string; children: ReactNode; onRemove(): void }) {
  const { t } = useTexts();
  return (
    <li className="flex between">
      {children}
      <Button label={t('removeItem', name)} onClick={onRemove} icon="close" />
    </li>
  );
}

interface CredentialsProps {
  credentials: readonly GivenCredential[];
  onForget(site?: string): void;
}

function Credentials({ credentials, onForget }: CredentialsProps) {
  const { t } = useTexts();
  if (credentials.length === 0) return <p className="dim">{t('noCredentials')}</p>;
  return (
    <>
      <ul className="origin-list framed" aria-label={t('credentialsTitle')}>
        {credentials.map(({ site, target, masked }) => {
          const name = t('credentialOf', site, target);
          return (
            <Removable key={name} name={name} onRemove={() => onForget(site)}>
              <span>
                <code>{masked}</code> <Untrusted text={name} limit={300} />
              </span>
            </Removable>
          );
        })}
      </ul>
      <p>
        <Button onClick={() => onForget()} text="forgetAll" />
      </p>
    </>
  );
}

/** A product name in a User-Agent header has only these characters (RFC 9110 §5.6.2). */
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

function Reset({ onReset }: { onReset(): void }) {
  const { t } = useTexts();
  const [asking, setAsking] = useState(false);
  if (!asking) {
    return (
      <p>
        <Button onClick={() => setAsking(true)} text="reset" />
      </p>
    );
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

interface SiteAccess {
  has(site: string | 'all-sites'): Promise<boolean>;
  /** Must be called in a click handler. */
  request(site: string | 'all-sites'): Promise<boolean>;
}

interface Props {
  settings: Settings;
  access: SiteAccess;
}

function Withheld({ settings: { mode, allowedOrigins }, access }: Props) {
  const { t } = useTexts();
  const [looked, lookAgain] = useReducer((looks: number) => looks + 1, 0);
  useEffect(() => {
    window.addEventListener('focus', lookAgain);
    return () => window.removeEventListener('focus', lookAgain);
  }, []);
  const sites = { 'every-site': ['all-sites'], 'allowed-sites': allowedOrigins, 'on-click': [] }[mode];
  const withheld = useAnswer(async () => {
    const open = await Promise.all(sites.map((site) => access.has(site)));
    return sites.filter((_, index) => !open[index]);
  }, [mode, allowedOrigins, looked]);
  const request = async (site: string) => {
    if (await access.request(site)) lookAgain();
  };
  return withheld?.map((site) => (
    <p key={site} className="remark warned" role="status">
      {site === 'all-sites' ? t('withheldSites') : t('withheldSite', hostOf(site))}{' '}
      <Button
        link
        onClick={() => void request(site)}
        text={site === 'all-sites' ? 'grantEverySite' : 'grant'}
      />
    </p>
  ));
}
