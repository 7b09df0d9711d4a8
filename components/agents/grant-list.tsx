import type { GrantView } from '../../lib/messaging/contract/views.ts';
import { hostOf } from '../../lib/url/index.ts';
import { Button, Rich, Untrusted, useTexts } from '../kit.ts';
import { inLine } from '../run/sent-values.tsx';

interface Props {
  grants: readonly GrantView[];
  named?: boolean;
  onRevoke(grant: GrantView): void;
}

function Values({ values }: Pick<GrantView, 'values'>) {
  const { t } = useTexts();
  if (!values) return t('withAny');
  const line = inLine(values);
  if (line === '') return t('withNone');
  return <Rich text="withThese" values={[<Untrusted key="values" text={line} limit={300} />]} />;
}

export function GrantList({ grants, named = false, onRevoke }: Props) {
  const { t, list } = useTexts();
  return (
    <ul className="grants">
      {grants.map((grant) => {
        const { id, kind, site, name = '', way } = grant;
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
                {kind === 'action' && <Values values={grant.values} />}
                {reads && t('grantedReadsHow')}
                {way && t(way === 'case' ? 'grantedCase' : 'grantedSeparators')}
                {named && (
                  <>
                    {' · '}
                    <Untrusted text={hostOf(site)} limit={200} />
                  </>
                )}
              </span>
            </span>
            <Button
              className="button small fixed"
              aria-label={t('revokeOf', (reads ? targets : name).slice(0, 80))}
              onClick={() => onRevoke(grant)}
              text="revoke"
            />
          </li>
        );
      })}
    </ul>
  );
}
