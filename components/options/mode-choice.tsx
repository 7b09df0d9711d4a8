import type { Mode } from '../../lib/messaging/contract/settings.ts';
import { keyOf, useTexts } from '../kit.ts';

const MODES: readonly Mode[] = ['every-site', 'allowed-sites', 'on-click'];

interface Props {
  texts: 'modeText' | 'firstMode';
  mode: Mode;
  label: string;
  className: string;
  onChoose(mode: Mode): void;
}

export function ModeChoice({ texts, mode, label, className, onChoose }: Props) {
  const { t } = useTexts();
  return (
    <div className={className} role="radiogroup" aria-label={label}>
      {MODES.map((id) => (
        <label key={id} className="mode">
          <input type="radio" name="mode" value={id} checked={mode === id} onChange={() => onChoose(id)} />
          <span>
            <b>{t(keyOf('mode', id))}</b>
            <span className="dim">{t(keyOf(texts, id))}</span>
          </span>
        </label>
      ))}
    </div>
  );
}
