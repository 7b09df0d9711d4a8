import type { Mode } from '../../lib/messaging/contract/views.ts';
import { type TextKey, useTexts } from '../texts.tsx';

/** A mode, what it is called, and what it means. */
export type ModeTexts = readonly [mode: Mode, label: TextKey, text: TextKey];

interface Props {
  readonly modes: readonly ModeTexts[];
  readonly mode: Mode;
  readonly label: string;
  readonly className: string;
  onChoose(mode: Mode): void;
}

/** Where AWAS Lens looks: one mode of several. */
export function ModeChoice({ modes, mode, label, className, onChoose }: Props) {
  const { t } = useTexts();
  return (
    <div className={className} role="radiogroup" aria-label={label}>
      {modes.map(([id, name, text]) => (
        <label key={id} className="mode">
          <input type="radio" name="mode" value={id} checked={mode === id} onChange={() => onChoose(id)} />
          <span>
            <b>{t(name)}</b>
            <span>{t(text)}</span>
          </span>
        </label>
      ))}
    </div>
  );
}
