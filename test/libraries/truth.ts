import type { Json } from '../../lib/model/index.ts';
import { cellOf, linesOf, tablesIn } from '../tables.ts';

export interface ControlTruth {
  readonly parameter: string;
  readonly kind: string;
  /** The selector may match a wrapper, a label, a group, or the visible or hidden control. */
  readonly selector: string;
  /** Two ways to give a choice: by its value and by its label, such as `l` and `Large`. */
  readonly given: readonly [Json, ...Json[]];
  readonly sent: Json;
  readonly after: readonly string[];
}

const BY_COMMAND = new Set(
  (
    'quill downshift mantine react-hook-form lexical tinymce element-plus primevue angular-material bits-ui webawesome ' +
    'fluent ionic ui5 vaadin select2 jquery-ui tom-select air-datepicker turbo apg native custom state'
  ).split(' '),
);

/**
 * `tested`: forms that `npm test` fills. `opened2`: forms for development only. `blind`: forms that are only scored.
 */
export type Part = 'tested' | 'opened2' | 'blind';

export interface LibraryTruth {
  readonly name: string;
  readonly title: string;
  readonly packages: readonly string[];
  readonly controls: readonly ControlTruth[];
  readonly byCommand: boolean;
  readonly part: Part;
  readonly action: string;
}

function controlOf(line: string): ControlTruth {
  const [parameter, kind, selector, given, sent] = line.split(' | ').map((cell) => cell.trim());
  if (!parameter || !kind || !selector || !given) throw new Error(`a row of four or five cells: ${line}`);
  const [first, ...others] = given.split(' / ').map(cellOf) as [Json, ...Json[]];
  const after = /\(after ([^)]+)\)$/.exec(kind)?.[1]?.split(' ') ?? [];
  return { parameter, kind, selector, given: [first, ...others], sent: sent ? cellOf(sent) : first, after };
}

function librariesIn(file: string, part: Part): readonly LibraryTruth[] {
  const tables = new URL(file, import.meta.url);
  return [...tablesIn(tables).keys()].map((heading) => {
    const [name = '', title = '', packages = ''] = heading.split(' | ');
    return {
      name,
      title,
      packages: packages.split(' '),
      controls: linesOf(tables, heading).map(controlOf),
      byCommand: BY_COMMAND.has(name),
      part,
      action: `order-${name}`,
    };
  });
}

export const LIBRARIES = librariesIn('tables.txt', 'tested');
export const OPENED_LIBRARIES = librariesIn('opened2.txt', 'opened2');
export const BLIND_LIBRARIES = librariesIn('blind.txt', 'blind');

export const scoresOf = (part: string): readonly (readonly string[])[] =>
  (tablesIn(new URL('scores.txt', import.meta.url)).get(part) ?? '')
    .split('\n')
    .filter((line) => /^\d/.test(line))
    .map((line) => line.split(' | ').map((cell) => cell.trim()));

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 1 ? plain(value[0]) : value.map(plain);
  return value === null || value === undefined ? '' : String(value);
}

export const isSent = ({ sent }: ControlTruth, got: unknown): boolean =>
  JSON.stringify(plain(got)) === JSON.stringify(plain(sent));

const TYPES: Readonly<Record<string, string>> = { number: 'number', boolean: 'boolean' };

const FORMATS: readonly (readonly [RegExp, string])[] = [
  [/^\d{4}-\d\d-\d\d$/, 'date'],
  [/^\d\d:\d\d$/, 'time'],
];

function formatOf(given: Json): { readonly format?: string } {
  const format = FORMATS.find(([pattern]) => typeof given === 'string' && pattern.test(given))?.[1];
  return format === undefined ? {} : { format };
}

export const manifestOf = ({ title, controls, action }: LibraryTruth): object => ({
  version: '1.0',
  name: title,
  description: `An order form of ${title}`,
  actions: [
    {
      id: action,
      name: 'Order',
      description: 'Send the order',
      path: '/order',
      method: 'POST',
      parameters: controls.map(({ parameter, kind, selector, given: [given] }) => ({
        name: parameter,
        ...formatOf(given),
        type: Array.isArray(given) ? 'array' : (TYPES[typeof given] ?? 'string'),
        required: false,
        description: kind,
        selector,
      })),
    },
  ],
});
