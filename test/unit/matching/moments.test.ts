import { describe, expect, test } from 'vitest';
import {
  atTime,
  isSameMoment,
  isSameTime,
  momentOf,
  momentsIn,
  monthIn,
  timeOf,
  writtenAs,
} from '../../../lib/matching/moments.ts';

const wanted = (iso: string) => momentOf(iso)!;

describe('a text is a moment only if it can be read as that one alone', () => {
  test.each<[shown: string, iso: string, language: string, hint?: string]>([
    ['2026-12-11', '2026-12-11', ''],
    ['20261211', '2026-12-11', ''],
    ['24/12/2026', '2026-12-24', 'ja'],
    ['2026年12月11日', '2026-12-11', 'ja'],
    ['2026. 12. 11.', '2026-12-11', 'ko'],
    ['11.12.2026', '2026-12-11', 'de'],
    ['11/12/2026', '2026-12-11', 'en-GB'],
    ['12/11/2026', '2026-12-11', 'en-US'],
    ['12/24/2026', '2026-12-24', 'en'],
    ['24/12/2026', '2026-12-24', ''],
    ['11/12/2026', '2026-12-11', 'en-US', 'dd/mm/yyyy'],
    ['11.12.2026', '2026-12-11', 'en', 'TT.MM.JJJJ'],
    ['11/12/2026', '2026-12-11', '', 'jj/mm/aaaa'],
    ['2026/11/12', '2026-12-11', '', 'yyyy/dd/mm'],
    ['11.12.26', '2026-12-11', 'de'],
    ['11/12/2026', '2026-12-11', 'en', 'For example 31/12/2026'],
    ['11/12/2026', '2026-11-12', 'de', 'For example 12/31/2026'],
    ['26/12/11', '2026-12-11', 'ja'],
    ['24 mar 2026', '2026-03-24', 'es'],
    ['2026-12-11 13:00 local', '2026-12-11T13:00', 'en'],
    ['2026-12-11 21:30 PM', '2026-12-11T21:30', 'en'],
    ['Dec 11, 2026 (December)', '2026-12-11', 'en'],
    ['10:30 December 11, 2026', '2026-12-11', 'en'],
    ['11 Dec 2026 9 PM', '2026-12-11T21:00', 'en'],
    ['١١/١٢/٢٠٢٦', '2026-12-11', 'ar-EG'],
    ['Fri, 11 Dec 2026', '2026-12-11', ''],
    ['Choose Friday, December 11th, 2026', '2026-12-11', 'en'],
    ['3 février 2027', '2027-02-03', 'en'],
    ['11. Dezember 2026', '2026-12-11', 'de'],
    ['mar. 24 nov. 2026', '2026-11-24', 'fr'],
    ['martes, 24 de marzo de 2026', '2026-03-24', 'es'],
    ['١١ ديسمبر ٢٠٢٦', '2026-12-11', 'ar'],
    ['2026 Dec 11', '2026-12-11', ''],
    ['Dec 11, 2026 9:30 PM', '2026-12-11T21:30', 'en'],
    ['2026年12月11日 午後9:30', '2026-12-11T21:30', 'ja'],
    ['11.12.2026, 09:30 Uhr', '2026-12-11T09:30', 'de'],
    ['11/12/2026 9:30 م', '2026-12-11T21:30', 'ar'],
    ['2026-12-11 12:00 AM', '2026-12-11T00:00', ''],
    ['2026-12-11 12:00 PM', '2026-12-11T12:00', ''],
    ['2026-12-11T21:30', '2026-12-11T21:30:00', ''],
    ['2026-12-11 21:30', '2026-12-11', ''],
  ])('%s is %s (%s %s)', (shown, iso, language, hint = '') => {
    expect(isSameMoment(shown, wanted(iso), { language, hint })).toBe(true);
  });

  test.each<[shown: string, iso: string, language: string, hint?: string]>([
    ['2026-11-12', '2026-12-11', ''],
    ['2026-11-12', '2026-12-11', 'en-GB', 'dd/mm/yyyy'],
    ['2026-11-11', '2026-12-11', ''],
    ['11/12/2026', '2026-12-11', 'ja'],
    ['26/12/11', '2011-12-26', ''],
    ['24/12/3026', '3026-12-24', 'en-GB'],
    ['2026-12-11 21:30 AM', '2026-12-11T09:30', 'en'],
    ['2026-12-11 12:30 local', '2026-12-11T12:30', 'en'],
    ['24/12/202', '0202-12-24', 'en-GB'],
    ['Dec', '2026-12-11', 'en'],
    ['3 listopada 2027', '2027-11-03', 'en'],
    ['in December', '2026-12-01', 'en'],
    ['11 Dec 6', '2006-12-11', 'en'],
    ['2026 Dec 2026', '2026-12-20', 'en'],
    ['26/12/11', '2026-12-11', ''],
    ['11/12/2026', '2026-12-11', '', '31/12/26'],
    ...['05/06/2026', '12/11/2026', '13/14/2026', '45/12/2026', '12/45/2026', '2026/12/31'].flatMap(
      (hint): [string, string, string, string][] => [
        ['11/12/2026', '2026-12-11', '', hint],
        ['11/12/2026', '2026-11-12', '', hint],
      ],
    ),
    ['11 Nov 2026 – 11 Dec 2026', '2026-11-11', ''],
    ['2026-12-24 AM 9:30 PM', '2026-12-24T09:30', ''],
    ['2026-12-24 AM 9:30 PM', '2026-12-24T21:30', ''],
    ['11/12/2026', '2026-12-11', 'en'],
    ['11/12/2026', '2026-12-11', ''],
    ['11/12/2026', '2026-12-11', 'en-US'],
    ['12/11/2026', '2026-12-11', 'de'],
    ['12/24/2026', '2026-12-24', 'en-GB'],
    ['11/12/2026', '2026-12-11', 'xx-not-a-language'],
    ['11/12/2569', '2026-12-11', 'th'],
    ['11/12/2026', '2026-12-11', 'th'],
    ['11 ธันวาคม 2569', '2026-12-11', 'th'],
    ['11.12.56', '2056-12-11', 'de'],
    ['11.12.56', '1956-12-11', 'de'],
    ['11 Dec 12', '2012-12-11', ''],
    ['11 Nov 2026 – 11 Dec 2026', '2026-12-11', ''],
    ['10.12.2026 11.12.2026', '2026-12-11', 'de'],
    ['31.12.2026', '2026-12-30', 'de'],
    ['31.02.2026', '2026-03-03', 'de'],
    ['December 2026', '2026-12-01', ''],
    ['1798070400000', '2026-12-24', ''],
    ['0111-12-2026', '2026-12-11', 'de'],
    ['12/24/2026 9:30 PM', '2026-12-24T09:30', 'en-US'],
    ['12/24/2026 9:30 AM', '2026-12-24T21:30', 'en-US'],
    ['12/24/2026 9:30', '2026-12-24T21:30', 'en-US'],
    ['12/24/2026 12:30 AM', '2026-12-24T12:30', 'en-US'],
    ['12/24/2026 12:30 PM', '2026-12-24T00:30', 'en-US'],
    ['12/24/2026 21:30 AM', '2026-12-24T21:30', 'en-US'],
    ['2026-12-24 9:30 de la noche', '2026-12-24T09:30', ''],
    ['2026-12-24 9:30 soir', '2026-12-24T09:30', ''],
    ['2026年12月24日 午後9:30', '2026-12-24T09:30', 'ja'],
    ['2026-12-24 09:31', '2026-12-24T09:30', ''],
    ['2026-12-24 09:30:30', '2026-12-24T09:30', ''],
    ['2026-12-24 18:30', '2026-12-24T18:30:20', ''],
    ['2026-12-24 18:30 – 19:30', '2026-12-24T18:30', ''],
    ['2026-12-24', '2026-12-24T00:00', ''],
    ['', '2026-12-24', ''],
  ])('%s is not certain to be %s (%s %s)', (shown, iso, language, hint = '') => {
    expect(isSameMoment(shown, wanted(iso), { language, hint })).toBe(false);
  });

  test('two digits mean a year that the page allows', () => {
    const years = [1920, 2008] as const;
    expect(isSameMoment('11.12.56', wanted('1956-12-11'), { language: 'de', years })).toBe(true);
    expect(isSameMoment('11.12.26', wanted('2026-12-11'), { language: 'de', years })).toBe(false);
  });
  test.each<[years: [number, number], is: boolean]>([
    [[2000, 2099], true],
    [[2005, 2005], true],
    [[1900, 2004], false],
    [[2006, 2099], false],
    [[1900, 2099], false],
  ])('two digits mean the only such year of %j: %s', (years, is) => {
    expect(isSameMoment('24/12/05', wanted('2005-12-24'), { language: 'en-GB', years })).toBe(is);
  });

  const LANGUAGES =
    'en-US en-GB de fr es it pt-BR nl pl ru ja ko zh-CN ar ar-EG hi tr cs sv fi hu uk el'.split(' ');
  test.each(LANGUAGES)('no day of two years, as %s writes it, is taken for another', (language) => {
    const styles = ['full', 'long', 'medium', 'short'] as const;
    const formats = styles.flatMap((dateStyle) => [
      new Intl.DateTimeFormat(language, { dateStyle, timeZone: 'UTC', calendar: 'gregory' }),
      new Intl.DateTimeFormat(language, {
        dateStyle,
        timeStyle: 'short',
        timeZone: 'UTC',
        calendar: 'gregory',
      }),
    ]);
    const wrong: string[] = [];
    let read = 0;
    for (let at = Date.UTC(2026, 0, 1, 0, 30); at < Date.UTC(2028, 0, 1); at += 86_400_000 + 5_700_000) {
      const iso = new Date(at).toISOString();
      for (const [index, format] of formats.entries()) {
        const found = momentsIn(format.format(at), { language });
        const [only] = found;
        if (found.length !== 1 || !only) continue;
        read++;
        const exact = `${iso.slice(0, 16)}:00`;
        const isIt = isSameMoment(format.format(at), wanted(index % 2 ? exact : iso.slice(0, 10)), {
          language,
        });
        if (!isIt && (index % 2 === 0 || only.hour !== undefined))
          wrong.push(`${format.format(at)} is ${JSON.stringify(only)}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(read).toBeGreaterThan(2_000);
  });
});

test.each<[shown: string, time: string, language: string, is: boolean]>([
  ['09:30', '09:30', '', true],
  ['9:30 PM', '21:30', '', true],
  ['9:30 p.m.', '21:30', '', true],
  ['9 PM', '21:00', '', true],
  ['12 AM', '00:00', '', true],
  ['午前0:05', '00:05', 'ja', true],
  ['9:30 ص', '09:30', 'ar', true],
  ['18h30', '18:30', 'fr', true],
  ['18.30 Uhr', '18:30', 'de', true],
  ['18:30:00', '18:30', '', true],
  ['9:30 PM', '09:30', '', false],
  ['9:30', '21:30', '', false],
  ['21', '21:00', '', false],
  ['25:30', '01:30', '', false],
  ['18:60', '19:00', '', false],
  ['18:30:10', '18:30', '', false],
  ['18:30', '18:03', '', false],
])('the time %s is %s in %j: %s', (shown, time, language, is) => {
  expect(isSameTime(shown, timeOf(time)!, language)).toBe(is);
});

test.each<[text: string, language: string, month: string | undefined]>([
  ['November 2026', '', '2026-11'],
  ['‹ Dezember 2026 › Mo Di Mi', 'de', '2026-12'],
  ['2026年12月', 'ja', '2026-12'],
  ['12 / 2026', '', '2026-12'],
  ['noviembre de 2026 lun mar mié', 'es', '2026-11'],
  ['November 2026 December 2026', '', undefined],
  ['December 2569', 'th', undefined],
  ['November 2026 2027', '', undefined],
  ['10 / 12 / 2026', '', undefined],
  ['November', '', undefined],
  ['mar 2026', 'es', '2026-03'],
  ['« März 2026 » Mo Di Mi', 'en', '2026-03'],
  ['марта 2026', '', '2026-03'],
  ['févr. 2026 lun mar mer', 'en', '2026-02'],
  ['Mar 2026 Mon Tue Wed', 'en', '2026-03'],
  // “Listopad” is October in Croatian, but November in Polish and Czech.
  ['listopad 2026', 'en', undefined],
])('the header %s in %j is %s', (text, language, month) => {
  const found = monthIn(text, language);
  expect(found && `${found.year}-${String(found.month).padStart(2, '0')}`).toBe(month);
});

test.each<[iso: string, hint: string, language: string, text: string | undefined]>([
  ['2027-03-09', 'dd/mm/yyyy', 'en', '09/03/2027'],
  ['2027-03-09', 'MM/DD/YYYY', 'de', '03/09/2027'],
  ['2027-03-09', 'd.m.yy', '', '9.3.27'],
  ['2027-03-09', 'jj/mm/aaaa', 'fr', '09/03/2027'],
  ['2027-03-09', 'aaaa-mm-jj', 'fr', '2027-03-09'],
  ['2027-03-09', 'pp.kk.vvvv', 'fi', '09.03.2027'],
  ['2027-03-09', 'For example, 31/12/2027', '', '09/03/2027'],
  ['2027-03-09', 'For example, 3/12/2027', '', undefined],
  ['2027-03-09', 'mm/yyyy/dd', '', undefined],
  ['2027-03-09', 'dd/yyyy/mm', '', undefined],
  ['2027-03-09', 'TT.MM.JJJJ', 'de', '09.03.2027'],
  ['2027-03-09', 'gg.mm.rrrr', 'pl', '09.03.2027'],
  ['2027-03-09', 'дд.мм.гггг', 'ru', '09.03.2027'],
  ['2027-03-09', 'dd MMM yyyy', 'de', '09 Mär 2027'],
  ['2027-03-09', 'yyyy. mm. dd', '', '2027. 03. 09'],
  ['2027-03-09', '', 'de', '09.03.2027'],
  ['2027-03-09', '', 'en-US', '03/09/2027'],
  ['2027-03-09', '', 'en', undefined],
  ['2027-03-09', 'a b c', '', undefined],
  ['2027-03-09', 'dd mm xx', '', undefined],
  ['2027-03-09', 'dd xx yyyy', '', undefined],
  ['2027-03-09', '', 'th', undefined],
  ['2027-03-09', '', 'fa', undefined],
  ['2027-03-09T14:45', 'm/d/yyyy h:mi pm', '', '3/9/2027 2:45 pm'],
  ['2027-03-09T00:05', 'm/d/yyyy h:mi pm', '', '3/9/2027 12:05 am'],
  ['2027-03-09T14:45', 'MM/DD/YYYY hh:mm a', '', '03/09/2027 02:45 PM'],
  ['2027-03-09T14:45', 'dd/mm/yyyy h:mm:ss a.m./p.m.', '', '09/03/2027 2:45:00 p.m.'],
  ['2027-03-09T14:45', 'dd/mm/yyyy hh:mm A.M.', '', '09/03/2027 02:45 P.M.'],
  ['2027-03-09T14:45', 'dd/mm/yyyy h:mm p. m.', 'es', '09/03/2027 2:45 p. m.'],
  ['2027-03-09T14:45', 'dd/mm/yyyy hh:mm π.μ.', 'el', '09/03/2027 02:45 μ.μ.'],
  ['2027-03-09T09:05', 'yyyy. mm. dd 오후 h:mm', 'ko', '2027. 03. 09 오전 9:05'],
  ['2027-03-09T14:45', 'For example, 31/12/2027 9:00 AM', '', '09/03/2027 2:45 PM'],
  ['2027-03-09T14:45', 'dd.mm.yyyy hh:mm', '', '09.03.2027 14:45'],
  ['2027-03-09T14:45', 'For example, 31.12.2027 09:00', '', '09.03.2027 14:45'],
])('%s is written for %j in %j as %s', (iso, hint, language, text) => {
  expect(writtenAs(wanted(iso), { hint, language })).toBe(text);
});

test.each<[string, object | undefined]>([
  ['2026-12-24', { year: 2026, month: 12, day: 24 }],
  ['2026-12-24 18:30', { year: 2026, month: 12, day: 24, hour: 18, minute: 30, second: 0 }],
  ['2026-02-29', undefined],
  ['2026-13-01', undefined],
  ['24.12.2026', undefined],
  ['2026-12-24 and more', undefined],
])('%s as a declaration writes it', (text, moment) => expect(momentOf(text)).toEqual(moment));

test('an offset is read in the time of the person', () => {
  const zulu = { ...wanted('2026-12-24T23:30:00Z') };
  expect(isSameMoment('2026-12-24T18:30:00-05:00', zulu, { language: '' })).toBe(true);
  const { year, month, day, hour = 0, minute = 0 } = wanted('2026-12-24T23:30:00-05:00');
  expect(new Date(year, month - 1, day, hour, minute).getTime()).toBe(Date.UTC(2026, 11, 25, 4, 30));
});

describe('the time in a text of the page', () => {
  test.each([
    ['09.03.2027 22:09', 'de', '2027-03-09T14:30', '09.03.2027 14:30'],
    ['03/09/2027 12:00 AM', 'en', '2027-03-09T16:05', '03/09/2027 4:05 PM'],
    ['03/09/2027 11:00 p.m.', 'en', '2027-03-09T00:05', '03/09/2027 12:05 a.m.'],
    ['03/09/2027 01:00 pm', 'en', '2027-03-09T09:05', '03/09/2027 09:05 am'],
    ['9 Mar 2027, 0:00', 'en', '2027-03-09T08:00', '9 Mar 2027, 8:00'],
    ['2027-03-09 00:00:00', 'en', '2027-03-09T08:00', '2027-03-09 08:00:00'],
    ['10.03.2027 22:09', 'de', '2027-03-09T14:30', undefined],
    ['09.03.2027', 'de', '2027-03-09T14:30', undefined],
    ['2027-03-09 00:00', 'en', '2027-03-09T08:00:30', undefined],
  ])('%s in %s for %s is %s', (shown, language, iso, written) => {
    expect(atTime(shown, momentOf(iso)!, { language })).toBe(written);
  });
});
