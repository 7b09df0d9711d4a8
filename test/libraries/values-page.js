// Each page of values.ts has one control and this script. The hidden field `it` gets the value that the control understood.
const { lang, dataset } = document.documentElement;
const { kind } = dataset;
const $ = (selector) => document.querySelector(selector);
const two = (number) => String(number).padStart(2, '0');
const iso = (y, m, d) => `${y}-${two(m)}-${two(d)}`;
const understood = (value) => {
  $('[name=it]').value = value;
};
const format = (options) =>
  new Intl.DateTimeFormat(lang, { timeZone: 'UTC', calendar: 'gregory', ...options });
const partsOf = (options, at) => format(options).formatToParts(at);
const latin = (text) => text.replace(/[٠-٩]/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.indexOf(digit)).replace(/\u200f/g, '');
const NUMERIC = { year: 'numeric', month: '2-digit', day: '2-digit' };
const order = partsOf(NUMERIC, 0).filter(({ type }) => /year|month|day/.test(type));

/** Returns a day as an ISO date. Reads day, month and year only in the order of the page's language. */
function read(text) {
  const numbers = latin(text).match(/\d+/g) ?? [];
  if (numbers.length !== 3) return '';
  const at = (type) => Number(numbers[order.findIndex((part) => part.type === type)]);
  const [y, m, d] = [at('year'), at('month'), at('day')];
  const date = new Date(Date.UTC(y, m - 1, d));
  return y > 99 && date.getUTCMonth() === m - 1 && date.getUTCDate() === d ? iso(y, m, d) : '';
}

const KINDS = {
  /** Accepts dates only in the order of the page's language, and clears all other texts. */
  'typed day': (c) => {
    c.placeholder =
      lang === 'en-US'
        ? 'mm/dd/yyyy'
        : lang === 'de'
          ? 'TT.MM.JJJJ'
          : lang === 'ja'
            ? 'yyyy/mm/dd'
            : 'dd/mm/yyyy';
    c.onblur = () => {
      const day = read(c.value);
      if (day === '') c.value = '';
      understood(day);
    };
  },
  /** Accepts any text as a day, like a careless parser. Has no placeholder that shows the order. */
  'careless day': (c) => {
    c.onblur = () => {
      const [a = 0, b = 0, d = 0] = (latin(c.value).match(/\d+/g) ?? []).map(Number);
      const date =
        a > 999 ? new Date(Date.UTC(a, b - 1, d)) : new Date(`${read(c.value) || '2020-01-01'}T00:00Z`);
      c.value = format({ dateStyle: 'short' }).format(date);
      understood(date.toISOString().slice(0, 10));
    };
  },
  /** A mask that only inserts slashes between digits, even if the digits are in another order. */
  'masked day': (c) => {
    c.oninput = () => {
      const digits = latin(c.value).replace(/\D/g, '').slice(0, 8);
      c.value = digits.replace(/^(\d\d)(\d\d)(\d*)$/, '$1/$2/$3');
      understood(digits.length === 8 && lang !== 'ja' ? read(c.value) : '');
    };
  },
  'clock of twelve hours': (c) => {
    c.onblur = () => {
      const [, h, m] = /(\d+):(\d\d)/.exec(c.value) ?? [];
      const isValid = h < 24 && m < 60;
      understood(isValid ? `${two(h)}:${m}` : '');
      c.value = isValid
        ? format({ hour: 'numeric', minute: '2-digit', hour12: true }).format(Date.UTC(2026, 0, 1, h, m))
        : '';
    };
  },
  /** Takes 3 in the afternoon for 3 in the morning. */
  'clock that errs': (c) => {
    c.onblur = () => {
      const [, h, m] = /(\d+):(\d\d)/.exec(c.value) ?? [];
      understood(`${two(h % 12)}:${m}`);
      c.value = format({ hour: 'numeric', minute: '2-digit', hour12: true }).format(
        Date.UTC(2026, 0, 1, h % 12, m),
      );
    };
  },
  amount: (c) => {
    const numbers = new Intl.NumberFormat(lang, { minimumFractionDigits: 2, maximumFractionDigits: 6 });
    const decimal = numbers.formatToParts(1.5).find(({ type }) => type === 'decimal').value;
    c.onblur = () => {
      const text = latin(c.value)
        .replaceAll(/[^\d.,٫-]/g, '')
        .split(decimal)
        .map((part) => part.replaceAll(/[.,٬]/g, ''));
      const number = Number(text.join('.'));
      understood(Number.isNaN(number) ? '' : number);
      c.value = Number.isNaN(number) ? '' : numbers.format(number);
    };
  },
  /** Reads typed digits as cents. */
  cents: (c) => {
    c.oninput = () => {
      const number = Number(c.value.replaceAll(/\D/g, '')) / 100;
      understood(number);
      c.value = number.toFixed(2);
    };
  },
  phone: (c) => {
    c.oninput = () => {
      understood(c.value.replaceAll(/(?!^\+)\D/g, ''));
      c.value = c.value.replaceAll(/(?!^\+)\D/g, '').replaceAll(/(\d{3})(?=\d)/g, '$1 ');
    };
  },
  'late text': (c) => {
    c.oninput = () => {
      clearTimeout(c.timer);
      c.timer = setTimeout(() => understood(c.value), 700);
    };
  },
  'text without its blanks': (c) => {
    c.onblur = () => {
      c.value = c.value.trim();
      understood(c.value);
    };
  },
};

/** Draws a calendar. `cell` writes the day of a cell, `header` the header, and `shows` the text of the field. */
function calendar(c, { cell, header, shows, isReadOnly = true, outside = true }) {
  c.readOnly = isReadOnly;
  let [y, m] = [2026, 11];
  const pop = document.createElement('div');
  pop.style = 'width:280px';
  const draw = () => {
    const at = Date.UTC(y, m - 1, 1);
    const lead = new Date(at).getUTCDay();
    const cells = Array.from({ length: 42 }, (_, index) => {
      const date = new Date(at + (index - lead) * 86_400_000);
      const isOwn = date.getUTCMonth() === m - 1;
      return isOwn || outside ? cell(date, isOwn) : '<td></td>';
    });
    const rows = [0, 1, 2, 3, 4, 5].map((row) => `<tr>${cells.slice(row * 7, row * 7 + 7).join('')}</tr>`);
    pop.innerHTML = `<div style="display:flex;justify-content:space-between"><button type=button data-by=-1 aria-label="Previous month">‹</button><span>${header(y, m)}</span><button type=button data-by=1 aria-label="Next month">›</button></div><table style="width:280px">${rows.join('')}</table>`;
  };
  pop.addEventListener('click', ({ target }) => {
    const by = Number(target.closest('[data-by]')?.dataset.by ?? 0);
    if (by) {
      m += by;
      if (m < 1 || m > 12) [y, m] = [y + by, ((m + 11) % 12) + 1];
      return draw();
    }
    const day = target.closest('[data-at]')?.dataset.at;
    if (!day) return;
    const date = new Date(Number(day) * 86_400_000);
    c.value = shows(date);
    understood(date.toISOString().slice(0, 10));
    pop.remove();
  });
  pop.addEventListener('change', () => {
    [m, y] = [Number($('#m').value), Number($('#y').value)];
    draw();
  });
  c.addEventListener('click', () => {
    draw();
    c.after(pop);
  });
}
const at = (date) => `data-at=${date.getTime() / 86_400_000}`;
const named = (y, m) => format({ month: 'long', year: 'numeric' }).format(Date.UTC(y, m - 1, 1));
const short = (date) => format(NUMERIC).format(date);
const CALENDARS = {
  'calendar of bare numbers': {
    cell: (date, own) => `<td ${own ? at(date) : ''}>${date.getUTCDate()}</td>`,
    header: named,
    shows: short,
  },
  'calendar in ISO': {
    cell: (date) => `<td ${at(date)} data-day=${date.toISOString().slice(0, 10)}>${date.getUTCDate()}</td>`,
    header: named,
    shows: short,
  },
  'calendar in words': {
    cell: (date) =>
      `<td><button type=button ${at(date)} aria-label="${format({ dateStyle: 'full' }).format(date)}">${date.getUTCDate()}</button></td>`,
    header: (y, m) => `<b>${format({ month: 'short' }).format(Date.UTC(y, m - 1, 1))}</b> <i>${y}</i>`,
    shows: (date) => format({ dateStyle: 'medium' }).format(date),
  },
  'calendar with lists': {
    cell: (date) => `<td ${at(date)}>${date.getUTCDate()}</td>`,
    header: (y, m) =>
      `<select id=m>${Array.from({ length: 12 }, (_, one) => `<option value=${one + 1} ${one + 1 === m ? 'selected' : ''}>${format({ month: 'long' }).format(Date.UTC(2026, one, 1))}`).join('')}</select><select id=y>${[2025, 2026, 2027, 2028].map((one) => `<option ${one === y ? 'selected' : ''}>${one}`).join('')}</select>`,
    shows: short,
    outside: false,
  },
  'calendar with another order': {
    cell: (date) => `<td ${at(date)} data-date=${date.toISOString().slice(0, 10)}>${date.getUTCDate()}</td>`,
    header: (y, m) => `${two(m)} / ${y}`,
    shows: (date) => date.toISOString().slice(0, 10),
  },
  'calendar that is off by one': {
    cell: (date) => `<td ${at(new Date(date.getTime() + 86_400_000))}>${date.getUTCDate()}</td>`,
    header: named,
    shows: short,
  },
};

if (KINDS[kind]) KINDS[kind]($('#c'));
else if (CALENDARS[kind]) calendar($('#c'), CALENDARS[kind]);
