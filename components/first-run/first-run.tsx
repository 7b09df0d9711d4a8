import { useEffect, useId, useRef, useState } from 'react';
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
import BOOKS from './books.json' with { type: 'json' };

interface FirstRunProps {
  mode: Mode;
  shortcut: string;
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

const STEP_MS = 550;
const STEPS = 3;

function stateOf(number: number, current: number): 'done' | 'now' | undefined {
  if (number < current) return 'done';
  return number === current ? 'now' : undefined;
}

function Demo() {
  const { t, count } = useTexts();
  const id = useId();
  const [query, setQuery] = useState('dune');
  const [typed, setTyped] = useState('');
  const [searched, setSearched] = useState('');
  const [step, setStep] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const books = BOOKS.filter(({ title }) => title.toLowerCase().includes(searched.trim().toLowerCase()));
  const isRunning = step > 0 && step <= STEPS;
  const run = () => {
    const go = (next: number) => {
      setStep(next);
      if (next === 1) setTyped(query);
      if (next === 2) setSearched(query);
      if (next <= STEPS) timer.current = setTimeout(() => go(next + 1), STEP_MS);
    };
    clearTimeout(timer.current);
    go(1);
  };
  const steps = [t('demoStepType', query), t('demoStepPress'), t('demoStepRead')];
  return (
    <div className="demo framed">
      <div className="shop">
        <p className="shop-name">{t('demoShop')}</p>
        <p className="shop-text">{t('demoShopText')}</p>
        <form
          className={step === 1 ? 'shop-form busy' : 'shop-form'}
          onSubmit={(event) => {
            event.preventDefault();
            setSearched(typed);
          }}
        >
          <label htmlFor={`${id}shop`}>{t('demoField')}</label>
          <input id={`${id}shop`} value={typed} onChange={(event) => setTyped(event.target.value)} />
          <button type="submit" className={step === 2 ? 'pressed' : undefined}>
            {t('demoSearch')}
          </button>
          <span className="shop-label" aria-hidden="true">
            {t('demoAction')}
          </span>
        </form>
        <ul className={step === 3 ? 'shop-list busy' : 'shop-list'}>
          {books.map(({ title, author, price, cover }) => (
            <li key={title}>
              <span className={`cover ${cover}`} aria-hidden="true" />
              <b>{title}</b>
              <span>{author}</span>
              <span>{price}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="demo-panel column">
        <h3 className="flex between ruled">
          {t('demoAction')} <span className="tag risk-read">{t('risk_read')}</span>
        </h3>
        <div className="demo-form">
          <label htmlFor={`${id}query`} className="label">
            {t('demoField')}
          </label>
          <input
            id={`${id}query`}
            className="input"
            value={query}
            maxLength={40}
            onChange={(event) => setQuery(event.target.value)}
          />
          <h4>{t('whatWillHappen')}</h4>
          <ol>
            {steps.map((text, index) => (
              <li key={index} data-state={stateOf(index + 1, step)}>
                <bdi>{text}</bdi>
              </li>
            ))}
          </ol>
        </div>
        <div className="demo-bar flex loose between small">
          <span className="dim" role="status">
            {step > STEPS ? count('demoFound', books.length) : t('demoWatch')}
          </span>
          <button
            type="button"
            className="button go"
            aria-disabled={isRunning}
            onClick={() => !isRunning && run()}
          >
            <Icon name="play" />
            {t('run')}
          </button>
        </div>
      </div>
    </div>
  );
}
