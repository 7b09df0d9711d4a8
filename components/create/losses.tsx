import type { CreatedManifest } from '../../lib/messaging/contract/views.ts';
import { placeText, Untrusted, useSaid, useTexts } from '../kit.ts';

const MAX_ROWS = 200;

export function Losses({ created: { advice, losses } }: { created: CreatedManifest }) {
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
