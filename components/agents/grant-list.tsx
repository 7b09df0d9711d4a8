import type { GrantView } from '../../lib/messaging/contract/views.ts';
import { hostOf } from '../../lib/url/index.ts';
import { Rich, useTexts } from '../texts.tsx';
import { Untrusted } from '../untrusted.tsx';

interface Props {
  readonly grants: readonly GrantView[];
  /** Names the site of each: where those of several are together. */
  readonly named?: boolean;
  onRevoke(grant: GrantView): void;
}

/** What was allowed for the session: what it is, what it reaches, and a way to take it back. */
export function GrantList({ grants, named = false, onRevoke }: Props) {
  const { t, list } = useTexts();
  return (
    <ul className="grants">
      {grants.map((grant) => {
        const { id, kind, site, name = '' } = grant;
        const reads = kind === 'reads';
        const targets = list(grant.targets.map(hostOf));
        return (
          <li key={id} className="flex between ruled">
            <span className="grow break">
              <b>
                {reads ? (
                  <Rich text="grantedReads" values={[<Untrusted key="to" text={targets} limit={200} />]} />
                ) : (
                  <Untrusted text={name} limit={120} />
                )}
              </b>{' '}
              <span className="dim">
                {reads ? (
                  t('grantedReadsHow')
                ) : (
                  <Rich text="grantedAt" values={[<Untrusted key="at" text={targets} limit={200} />]} />
                )}
                {named && (
                  <>
                    {' · '}
                    <Untrusted text={hostOf(site)} limit={200} />
                  </>
                )}
              </span>
            </span>
            <button
              type="button"
              className="button small fixed"
              aria-label={t('revokeOf', (reads ? targets : name).slice(0, 80))}
              onClick={() => onRevoke(grant)}
            >
              {t('revoke')}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
