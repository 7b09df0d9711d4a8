import { useState } from 'react';
import { isAnythingElse, type SentValue } from '../../lib/model/index.ts';
import { visible } from '../../lib/text/index.ts';
import { Button, LABELS, labelIn, Untrusted, useTexts } from '../kit.ts';
import { inWords } from './value.ts';

const MAX_VALUE = 500;
const MAX_VALUES = 30;

export function SentValues({ sends }: { sends: readonly SentValue[] }) {
  const { t, count } = useTexts();
  const [isWhole, setWhole] = useState(false);
  const named = sends.filter((one) => !isAnythingElse(one));
  if (sends.length === 0) return <span className="dim">{t('sendsNothing')}</span>;
  return (
    <>
      {(isWhole ? named : named.slice(0, MAX_VALUES)).map((one, index) => (
        <span key={index} title={one.label && one.label !== one.name ? one.name : undefined}>
          <Untrusted as="q" text={labelOf(one)} limit={100} /> <Value value={one} />
        </span>
      ))}
      {!isWhole && named.length > MAX_VALUES && (
        <Button link onClick={() => setWhole(true)}>
          {count('allValues', named.length)}
        </Button>
      )}
      {sends.some(isAnythingElse) && <span className="toned warned">{t('valueAnything')}</span>}
    </>
  );
}

const labelOf = ({ name, label }: Pick<SentValue, 'name' | 'label'>): string => label || inWords(name);

function Value({ value: { shown, means, origin } }: { value: SentValue }) {
  const { t } = useTexts();
  if (shown === undefined)
    return <span className="dim">{t(origin === 'unknown' ? 'valueUnsaid' : 'valueSecret')}</span>;
  const note = labelIn(LABELS.valueOrigins, origin);
  const value = shown ? (
    <Untrusted as="code" text={visible(shown, MAX_VALUE)} />
  ) : (
    <span className="dim">{t('valueBlank')}</span>
  );
  return (
    <>
      {means === undefined ? (
        value
      ) : (
        <>
          <Untrusted as="q" text={means} limit={100} /> <span className="dim">{value}</span>
        </>
      )}
      {note && <span className="dim"> ({t(note)})</span>}
    </>
  );
}

export function inLine(sends: readonly SentValue[]): string {
  const shown = sends.filter(({ origin }) => origin === 'given' || origin === 'default');
  return shown
    .slice(0, 6)
    .map((one) => `${labelOf(one)} ${one.means ?? one.shown ?? '…'}`)
    .join(', ');
}
