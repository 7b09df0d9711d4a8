import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { GivenCredential } from '../../lib/messaging/contract/views.ts';
import { type Action, type AuthScheme, isObject, type Json } from '../../lib/model/index.ts';
import { readCredentialFile } from '../../lib/run/credentials/credential-file.ts';
import { hostOf } from '../../lib/url/index.ts';
import { FileButton } from '../file-button.tsx';
import { Button, Rich, Untrusted, useAnswer, usePanel, useReason, useTexts, useWork } from '../kit.ts';
import { LineForm } from '../line-form.tsx';

export type GiveTyped = () => Promise<boolean>;

interface CredentialProps {
  action: Action;
  typed: RefObject<GiveTyped | undefined>;
  kept: KeptCredential;
  replacing: number;
  onGiven(): void;
}

export function asksCredential({ auth: { needed, scheme } }: Action): boolean {
  return (
    (needed === 'yes' || needed === 'optional') &&
    scheme !== undefined &&
    !['none', 'session', 'hmac'].includes(scheme.type)
  );
}

export function hasSignIn({ auth: { scheme } }: Action): boolean {
  return scheme?.type === 'oauth2' && scheme.authorizationUrl !== undefined;
}

function isAsked({ auth: { needed, scheme } }: Action): boolean {
  return (needed === 'yes' || needed === 'optional') && scheme !== undefined && scheme.type !== 'none';
}

const targetOf = ({ transport }: Action): string | undefined =>
  'url' in transport ? URL.parse(transport.url)?.origin : undefined;

export function Credential({ action, typed, kept, replacing, onGiven }: CredentialProps) {
  const { view, background, attempt, t } = usePanel();
  const { scheme } = action.auth;
  const target = targetOf(action);
  const [given, setGiven] = kept;
  const place = useRef<HTMLDivElement>(null);
  const set = (credential: GivenCredential | undefined) => {
    setGiven(credential);
    onGiven();
  };
  const forget = () =>
    attempt(async () => {
      await background.forgetCredentials({ site: view.origin });
      set(undefined);
    });
  const askAgain = useEffectEvent(() => {
    if (given) void forget();
  });
  useEffect(() => {
    if (replacing > 0) askAgain();
  }, [replacing]);
  useEffect(() => {
    if (replacing > 0 && !given) place.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus();
  }, [replacing, given]);
  if (!scheme || !isAsked(action)) return null;
  if (scheme.type === 'session') return <p className="remark flat">{t('credentialSession')}</p>;
  if (scheme.type === 'hmac')
    return <p className="remark flat">{t('credentialUnknown', scheme.declared.slice(0, 80))}</p>;
  return (
    <div ref={place}>
      {given ? (
        <Given credential={given} scopes={scheme.scopes ?? []} onForget={forget} />
      ) : (
        <AskCredential action={action} scheme={scheme} target={target} typed={typed} onGiven={set} />
      )}
    </div>
  );
}

type KeptCredential = ReturnType<typeof useCredential>;

export function useCredential(action: Action) {
  const { view, background } = usePanel();
  const [asked, target] = [isAsked(action), targetOf(action)];
  const [changed, setChanged] = useState<{ readonly to: GivenCredential | undefined }>();
  const kept = useAnswer(() => (asked ? background.credentials() : undefined), [background, asked]);
  const found = kept?.find((one) => one.site === view.origin && one.target === target);
  const set = (to: GivenCredential | undefined) => setChanged({ to });
  return [changed ? changed.to : found, set] as const;
}

interface AskProps {
  action: Action;
  scheme: AuthScheme;
  target: string | undefined;
  typed: CredentialProps['typed'];
  onGiven(credential: GivenCredential): void;
}

function AskCredential({ action, scheme, target, typed, onGiven }: AskProps) {
  const { view, background, memory, attempt, announce, t } = usePanel();
  const reason = useReason();
  const [secret, setSecret] = useState('');
  const [wrong, setWrong] = useState('');
  const remembered = `client ${view.origin} ${action.key}`;
  const [client, setTyped] = useState<Client>(() => clientOf(memory.read(remembered), scheme.scopes ?? []));
  const setClient = (next: Client) => {
    setTyped(next);
    // The secret isn't stored here. The background stores it with the token.
    memory.write(remembered, { clientId: next.clientId, scopes: next.scopes });
  };
  const keep = (credential: GivenCredential) => {
    announce(t('credentialKept'));
    onGiven(credential);
  };
  const give = async (): Promise<boolean> => {
    let taken = false;
    await attempt(async () => {
      const answer = await background.giveCredential({
        action: action.key,
        site: view.origin,
        secret: secret.trim(),
      });
      taken = answer.ok;
      if (answer.ok) keep(answer.credential);
      else setWrong(reason(answer));
    });
    return taken;
  };
  useEffect(() => {
    typed.current = secret.trim() === '' ? undefined : give;
    return () => {
      typed.current = undefined;
    };
  });
  const take = async (file: File) => {
    const found = readCredentialFile(await file.text(), target);
    if (!found.ok) return setWrong(reason(found));
    setWrong('');
    if (found.secret !== undefined) setSecret(found.secret);
    if (found.client)
      setClient({ ...client, clientId: found.client.id, clientSecret: found.client.secret ?? '' });
    announce(t('fileTaken', file.name));
  };
  return (
    <>
      {hasSignIn(action) && <SignIn action={action} client={client} onChange={setClient} onSigned={keep} />}
      <div className="credential stack tight">
        <LineForm
          label={
            <>
              {t('credential')} <Untrusted as="small" text={scheme.declared} limit={60} />
            </>
          }
          className="input mono"
          type="password"
          value={secret}
          wrong={wrong && <Untrusted text={wrong} limit={300} />}
          text={t('credentialPromise', target ? hostOf(target) : '…')}
          button={<Button type="submit" disabled={secret.trim() === ''} text="useCredential" />}
          onChange={(value) => {
            setSecret(value);
            setWrong('');
          }}
          onSubmit={() => void give()}
        />
        <p>
          <FileButton link text="credentialFile" onFile={(file) => void attempt(async () => take(file))} />
        </p>
      </div>
    </>
  );
}

function clientOf(kept: Json | undefined, declared: readonly string[]): Client {
  const { clientId, scopes } = isObject(kept) ? kept : {};
  return {
    clientId: typeof clientId === 'string' ? clientId : '',
    clientSecret: '',
    scopes: typeof scopes === 'string' ? scopes : declared.join(' '),
  };
}

interface GivenProps {
  credential: GivenCredential;
  scopes: readonly string[];
  onForget(): void;
}

function Given({ credential, scopes, onForget }: GivenProps) {
  const { t } = useTexts();
  const { masked, target, scopes: granted } = credential;
  const missing = granted ? scopes.filter((scope) => !granted.includes(scope)) : [];
  return (
    <div className="remark flat stack tight">
      <p>
        {t('credentialGiven')} <code>{masked}</code> <Untrusted text={hostOf(target)} limit={100} />{' '}
        <Button link onClick={onForget} text="forget" />
      </p>
      {granted && granted.length > 0 && <ScopeList label={t('scopesGranted')} scopes={granted} />}
      {missing.length > 0 && <ScopeList label={t('scopesMissing')} scopes={missing} warned />}
    </div>
  );
}

interface ScopeListProps {
  label: string;
  scopes: readonly string[];
  warned?: boolean;
}

function ScopeList({ label, scopes, warned = false }: ScopeListProps) {
  const id = useId();
  return (
    <div className={warned ? 'scopes warned' : 'scopes'}>
      <span id={id}>{label}</span>
      <ul className="flex wrap" aria-labelledby={id}>
        {scopes.slice(0, 50).map((scope) => (
          <li key={scope}>
            <Untrusted as="code" text={scope} limit={200} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface Client {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: string;
}

interface SignInProps {
  action: Action;
  client: Client;
  onChange(client: Client): void;
  onSigned(credential: GivenCredential): void;
}

function SignIn({ action, client, onChange, onSigned }: SignInProps) {
  const { view, background, t } = usePanel();
  const reason = useReason();
  const id = useId();
  const redirect = useAnswer(() => background.redirectUri(), [background]) ?? '';
  const [wrong, setWrong] = useState('');
  const [busy, act] = useWork();
  const { scheme } = action.auth;
  const registration = scheme?.registrationUrl;

  const change = (more: Partial<Client>) => {
    setWrong('');
    onChange({ ...client, ...more });
  };
  const signIn = act(async () => {
    const { clientId, clientSecret, scopes } = client;
    const answer = await background.signIn({
      action: action.key,
      site: view.origin,
      clientId: clientId.trim(),
      ...(clientSecret.trim() !== '' && { clientSecret: clientSecret.trim() }),
      scopes: scopes.split(/\s+/).filter((scope) => scope !== ''),
    });
    if (answer.ok) onSigned(answer.credential);
    else setWrong(reason(answer));
  });
  return (
    <form
      className="sign-in stack framed"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void signIn();
      }}
      noValidate
      autoComplete="off"
      aria-labelledby={`${id}title`}
    >
      <h3 id={`${id}title`}>{t('signInTitle')}</h3>
      <div className="sign-in-fields">
        <div className="field">
          <label className="label" htmlFor={`${id}id`}>
            {t('clientId')} {registration !== undefined && <small>{t('authOptional')}</small>}
          </label>
          <input
            id={`${id}id`}
            className="input mono"
            value={client.clientId}
            spellCheck={false}
            aria-invalid={wrong !== ''}
            aria-describedby={`${id}text`}
            onChange={(event) => change({ clientId: event.target.value })}
          />
        </div>
        <div className="field">
          <label className="label" htmlFor={`${id}secret`}>
            {t('clientSecret')} <small>{t('authOptional')}</small>
          </label>
          <input
            id={`${id}secret`}
            className="input mono"
            type="password"
            autoComplete="off"
            value={client.clientSecret}
            onChange={(event) => change({ clientSecret: event.target.value })}
          />
        </div>
      </div>
      <div className="field">
        <label className="label" htmlFor={`${id}scopes`}>
          {t('scopes')} <small>{t('scopesText')}</small>
        </label>
        <textarea
          id={`${id}scopes`}
          className="input lines mono"
          rows={1}
          spellCheck={false}
          value={client.scopes}
          onChange={(event) => change({ scopes: event.target.value })}
        />
      </div>
      <p className={wrong ? 'problem' : 'field-text'} id={`${id}text`} role={wrong ? 'alert' : undefined}>
        {wrong ? (
          <Untrusted text={wrong} limit={300} />
        ) : (
          <>
            {t('clientIdText')} <code>{redirect}</code>
          </>
        )}
      </p>
      {registration !== undefined && (
        <p className="field-text">
          <Rich
            text="signInRegisters"
            values={[<Untrusted as="b" key="host" text={hostOf(registration)} limit={100} />]}
          />
        </p>
      )}
      <p className="field-text">
        <Rich
          text="signInWhere"
          values={[scheme?.authorizationUrl, scheme?.tokenUrl].map((url, index) => (
            <Untrusted as="b" key={index} text={hostOf(url ?? '…')} limit={100} />
          ))}
        />
      </p>
      <Button
        type="submit"
        disabled={(client.clientId.trim() === '' && registration === undefined) || busy}
        text="signInThere"
      />
    </form>
  );
}
