import { describe, expect, it } from 'vitest';
import type { Said, Sentences } from '../../../lib/model/index.ts';
import { inEnglish, saying } from '../../../lib/text/english.ts';
import { createTexts, inWords, say } from '../../../lib/text/index.ts';
import { LOCALES, translator } from '../../locales.ts';

const german = createTexts(translator(LOCALES.de));

describe('what is said', () => {
  it.each<[Sentences, english: string, german: string]>([
    [say('stepType', '“Dune”', '#q'), 'type “Dune” into #q', '“Dune” in #q eingeben'],
    [
      [say('cancelled'), say('nothingDone')],
      'Cancelled. Nothing was done.',
      'Abgebrochen. Es wurde nichts getan.',
    ],
    [
      say('planPageChanged', say('claimForms')),
      'The page has changed: the action’s controls aren’t all in one form.',
      'Die Seite hat sich geändert: die Bedienelemente der Aktion liegen nicht alle in einem Formular.',
    ],
    [
      say('onlyFirstBytes', 100_000),
      'Only the first 100,000 bytes were read.',
      'Nur die ersten 100.000 Byte wurden gelesen.',
    ],
    ['As a site says it.', 'As a site says it.', 'As a site says it.'],
    [
      [say('planCannotRun'), 'Too bad.'],
      'This action can’t be run. Too bad.',
      'Diese Aktion kann nicht ausgeführt werden. Too bad.',
    ],
    [['', say('cancelled'), ''], 'Cancelled.', 'Abgebrochen.'],
    [say('stepWait', '$2 and $1'), 'wait for $2 and $1', 'auf $2 and $1 warten'],
  ])('%j', (said, english, translated) => {
    expect(inEnglish(said)).toBe(english);
    expect(inWords(said, german)).toBe(translated);
  });

  it('is added to the English message only if it contains a text of the catalogue', () => {
    expect(saying('Too bad.')).toEqual({ message: 'Too bad.' });
    const said = say('cancelled');
    expect(saying(said)).toEqual({ message: 'Cancelled.', said });
  });

  it.each<[string, unknown]>([
    ['a key of nobody', { key: 'noSuchKey', values: [] }],
    ['a key that every object has', { key: 'constructor', values: [] }],
  ])('%s is no text', (_name, said) => {
    expect(inEnglish(said as Said)).toBe('');
    expect(inWords(said as Said, german)).toBe('');
  });

  it('ends, however deep it is nested', () => {
    let said = say('andThen', 'a', 'b');
    for (let depth = 0; depth < 10_000; depth++) said = say('andThen', said, '');
    expect(() => inEnglish(said)).not.toThrow();
  });
});
