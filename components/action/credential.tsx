import { type FormEvent, useEffect, useId, useState } from 'react';
import type { GivenCredential } from '../../lib/messaging/protocol.ts';
import type { Action, AuthScheme } from '../../lib/model/index.ts';
import { usePanel } from '../context.tsx';
import { useTexts } from '../texts.tsx';
import { Untrusted } from '../untrusted.tsx';

/** Schemes whose credential is a text that a person can have. */
const GIVEN: ReadonlySet<AuthScheme['type']> = new Set(['api-key', 'bearer', 'oauth2']);

/** The credential of an action: given for the session, shown masked, forgotten on demand. */
export function Credential({ action, onGiven }: { action: Action; onGiven(): void }) {
  const { view, ports, attempt, announce } = usePanel();
  const { t } = useTexts();
  const id = useId();
  const [secret, setSecret] = useState('');
  const [wrong, setWrong] = useState('');
  const [given, setGiven] = useState<GivenCredential | undefined>(undefined);
  const { needed, scheme } = action.auth;
  const asked = (needed === 'yes' || needed === 'optional') && scheme !== undefined && scheme.type !== 'none';
  const target = 'url' in action.transport ? URL.parse(action.transport.url)?.origin : undefined;

  useEffect(() => {
    let wanted = asked;
    if (asked) {
      ports
        .credentials()
        .catch(() => [])
        .then((all) => {
          if (wanted) setGiven(all.find((one) => one.site === view.origin && one.target === target));
        });
    }
    return () => {
      wanted = false;
    };
  }, [ports, asked, view.origin, target]);

  if (!asked) return null;
  if (!GIVEN.has(scheme.type))
    return <p className="remark">{t('credentialUnknown', scheme.declared.slice(0, 80))}</p>;
  if (given) {
    return (
      <p className="remark">
        {t('credentialGiven')} <code>{given.masked}</code>{' '}
        <Untrusted text={hostOf(given.target)} limit={100} />{' '}
        <button
          type="button"
          className="link"
          onClick={() =>
            attempt(async () => {
              await ports.forgetCredentials();
              setGiven(undefined);
              onGiven();
            })
          }
        >
          {t('forget')}
        </button>
      </p>
    );
  }
  const give = async (event: FormEvent) => {
    event.preventDefault();
    await attempt(async () => {
      const answer = await ports.giveCredential(action.key, secret.trim());
      if (!answer.ok) return setWrong(answer.message);
      setWrong('');
      setSecret('');
      setGiven(answer.credential);
      announce(t('credentialKept'));
      onGiven();
    });
  };
  return (
    <>
      {scheme.type === 'oauth2' && scheme.authorizationUrl !== undefined && (
        <SignIn
          action={action}
          onSigned={(credential) => {
            setGiven(credential);
            announce(t('credentialKept'));
            onGiven();
          }}
        />
      )}
      <form className="credential" onSubmit={give} noValidate autoComplete="off">
        <label className="label" htmlFor={id}>
          {t('credential')}{' '}
          <small>
            <Untrusted text={scheme.declared} limit={60} />
          </small>
        </label>
        <div>
          <input
            id={id}
            className="input mono"
            type="password"
            autoComplete="off"
            value={secret}
            aria-invalid={wrong !== ''}
            aria-describedby={`${id}text`}
            onChange={(event) => {
              setSecret(event.target.value);
              setWrong('');
            }}
          />
          <button type="submit" className="button" disabled={secret.trim() === ''}>
            {t('useCredential')}
          </button>
        </div>
        <p className={wrong ? 'problem' : 'field-text'} id={`${id}text`} role={wrong ? 'alert' : undefined}>
          {wrong ? (
            <Untrusted text={wrong} limit={300} />
          ) : (
            t('credentialPromise', target ? hostOf(target) : '…')
          )}
        </p>
      </form>
    </>
  );
}

/** OAuth 2: what the person has registered with the service is all that is asked here; the rest is on its own page. */
function SignIn({ action, onSigned }: { action: Action; onSigned(credential: GivenCredential): void }) {
  const { ports, attempt } = usePanel();
  const { t } = useTexts();
  const id = useId();
  const [clientId, setClientId] = useState('');
  const [redirect, setRedirect] = useState('');
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    let wanted = true;
    ports
      .redirectUri()
      .catch(() => '')
      .then((uri) => {
        if (wanted) setRedirect(uri);
      });
    return () => {
      wanted = false;
    };
  }, [ports]);

  const signIn = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    await attempt(async () => {
      const answer = await ports.signIn(action.key, clientId.trim());
      if (answer.ok) onSigned(answer.credential);
      else setWrong(answer.message);
    });
    setBusy(false);
  };
  return (
    <form className="credential" onSubmit={signIn} noValidate autoComplete="off">
      <label className="label" htmlFor={id}>
        {t('clientId')}
      </label>
      <div>
        <input
          id={id}
          className="input mono"
          value={clientId}
          spellCheck={false}
          aria-invalid={wrong !== ''}
          aria-describedby={`${id}text`}
          onChange={(event) => {
            setClientId(event.target.value);
            setWrong('');
          }}
        />
        <button type="submit" className="button" disabled={clientId.trim() === ''}>
          {t('signInThere')}
        </button>
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
    </form>
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
