/** Each row is `library parameter | ways | reason`. The ways are `mcp`, `chromium`, `firefox` or `all`. */
const ROWS = `
shoelace colour         | all | a colour behind a picture
webawesome colour       | all | a colour behind a picture
ark name                | chromium firefox | an input that is shown only once its text is clicked
ui5 toppings            | all | chips that are summed up as a count
vanilla mobile          | all | the page drops the plus sign
`;

type Place = 'mcp' | 'chromium' | 'firefox' | 'all';

export interface KnownRefusal {
  readonly ways: readonly Place[];
  readonly why: string;
}

const ALL = new Map(
  ROWS.trim()
    .split('\n')
    .filter(Boolean)
    .map((row): [string, KnownRefusal] => {
      const [control = '', ways = '', why = ''] = row.split('|').map((cell) => cell.trim());
      return [control, { ways: ways.split(' ') as Place[], why }];
    }),
);

export const refusalsOf = (library: string, parameter: string): KnownRefusal | undefined =>
  ALL.get(`${library} ${parameter}`);

export function knownRefusal(library: string, parameter: string, way: string): string | undefined {
  const known = refusalsOf(library, parameter);
  return known?.ways.some((one) => one === way || one === 'all') ? known.why : undefined;
}

export const knownControls = (): readonly string[] => [...ALL.keys()];
