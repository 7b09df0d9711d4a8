import type { Mode } from '../../lib/messaging/contract/settings.ts';
import { LABELS, type TextKey, useTexts } from '../kit.ts';

interface Props {
  readonly texts: Readonly<Record<Mode, TextKey>>;
  readonly mode: Mode;
  readonly label: string;
  readonly className: string;
  onChoose(mode: Mode): void;
}

export function ModeChoice({ texts, mode, label, className, onChoose }: Props) {
  const { t } = useTexts();
  return (
    <div className={className} role="radiogroup" aria-label={label}>
      {(Object.keys(texts) as Mode[]).map((id) => (
        <label key={id} className="mode">
          <input type="radio" name="mode" value={id} checked={mode === id} onChange={() => onChoose(id)} />
          <span>
            <b>{t(LABELS.modes[id])}</b>
            <span>{t(texts[id])}</span>
          </span>
        </label>
      ))}
    </div>
  );
}
