import { useState } from 'react';
import type { Mode } from '../../lib/messaging/contract/settings.ts';
import { Failed } from '../failed.tsx';
import {
  Button,
  Icon,
  type IconName,
  keyOf,
  Mark,
  Rich,
  type TextKey,
  useAttempts,
  useTexts,
} from '../kit.ts';
import { ModeChoice } from '../options/mode-choice.tsx';
import { Demo } from './demo.tsx';

interface FirstRunProps {
  readonly mode: Mode;
  readonly shortcut: string;
  onMode(mode: Mode): Promise<unknown>;
  onOptions(): void;
  onStart(): void;
}

const PROMISES: readonly (readonly [IconName, TextKey])[] = [
  ['lock', 'firstRunSends'],
  ['agent', 'firstRunAsks'],
  ['eye', 'firstRunSees'],
];

export function FirstRun({ mode: first, shortcut, onMode, onOptions, onStart }: FirstRunProps) {
  const { t } = useTexts();
  const [mode, setMode] = useState(first);
  const { failure, attempt } = useAttempts();
  const choose = async (next: Mode) => {
    setMode(next);
    if (!(await attempt(() => onMode(next)))) setMode(mode);
  };
  return (
    <main className="sheet first-run">
      <header className="flex loose">
        <Mark />
        <div>
          <h1>{t('firstRunTitle')}</h1>
          <p className="dim">{t('firstRunText')}</p>
        </div>
      </header>
      {failure !== undefined && <Failed message={failure} />}
      <section>
        <h2>{t('firstRunWhere')}</h2>
        <ModeChoice
          texts="firstMode"
          mode={mode}
          label={t('firstRunWhere')}
          className="ways"
          onChoose={(next) => void choose(next)}
        />
        <p className="dim">{t('firstRunLater')}</p>
      </section>
      <section>
        <h2>
          {t('firstRunTry')} <small>{t('firstRunTryText')}</small>
        </h2>
        <Demo />
      </section>
      <section>
        <h2>{t('firstRunYours')}</h2>
        <ul className="promises">
          {PROMISES.map(([icon, text]) => (
            <li key={text} className="flex top-aligned">
              <Icon name={icon} />
              {t(text)}
            </li>
          ))}
        </ul>
      </section>
      <footer className="flex wrap between">
        <p className="dim">
          {t('firstRunPin')}{' '}
          {shortcut !== '' && <Rich text="firstRunKey" values={[<Keys key="keys" keys={shortcut} />]} />}
        </p>
        <div className="buttons">
          <Button onClick={onOptions} text="firstRunAllOptions" />
          <Button go onClick={onStart}>
            {t('firstRunStart', t(keyOf('mode', mode)))}
          </Button>
        </div>
      </footer>
    </main>
  );
}

function Keys({ keys }: { keys: string }) {
  return (
    <bdi className="inline tight">
      {keys.split('+').map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </bdi>
  );
}
