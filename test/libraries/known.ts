/**
 * Controls that are refused before anything is sent, and why: `library parameter | ways | reason`, where the ways are
 * `mcp`, `chromium`, `firefox` or `all`. Everything else has to be right everywhere.
 */
const ROWS = `
antd region             | all | a path through several lists
antd place              | all | a tree whose rows no role says to be choices
antd colour             | all | a colour behind a picture
shoelace colour         | all | a colour behind a picture
webawesome colour       | all | a colour behind a picture
react-select tag        | all | the choice that it makes of what is typed is not taken
flatpickr time          | all | a time in a window of its own
mantine stars           | all | its radio buttons go back
mantine wake            | all | a time in two inputs without roles
ark name                | all | an input that is shown only once its text is clicked
react-datepicker month  | all | a calendar of months
react-datepicker stay   | all | a period in one calendar that closes late
element-plus stay       | all | the two ends in one calendar
element-plus region     | all | a path through several lists
vuetify align           | all | buttons that say nowhere which one is pressed
vuetify speed           | all | chips that say nowhere which one is chosen
vuetify code            | all | cells of which none is an input that is seen
primevue code           | all | cells without names
primevue loud           | all | a button that is not said to be pressed or not
primevue volume         | all | a slider without a size
material-web size       | all | radio buttons that its group does not hold
ionic plan              | all | a list in a window of its own
ionic days              | all | a list in a window of its own
ui5 name                | all | its form was not sent
ui5 notes               | all | its form was not sent
ui5 city                | all | its form was not sent
ui5 terms               | all | its form was not sent
ui5 news                | all | its form was not sent
ui5 size                | all | its form was not sent
ui5 volume              | all | its form was not sent
ui5 stars               | all | its form was not sent
ui5 plan                | all | what opens its list has no size
ui5 toppings            | all | several controls in one element
ui5 guests              | all | a number that the element keeps to itself
ui5 day                 | all | what opens its calendar has no size
jquery-ui plan          | all | a list whose choices have labels alone
jquery-ui volume        | all | a handle that has no role
select2 tags            | all | the choice that it makes of what is typed is not taken
select2 city            | all | choices that come late into a list of their own
tom-select toppings     | all | what is sent lacks the first choice
tom-select tags         | all | what is sent is not what was given
choices tags            | all | its list is sent as one text
vanilla mobile          | all | the page drops the plus sign
vanilla tags            | all | chips in an editor of their own
vanilla toppings        | all | chips in an editor of their own
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

/** Why a control is refused by that way; undefined where it has to be right. */
export function knownRefusal(library: string, parameter: string, way: string): string | undefined {
  const known = refusalsOf(library, parameter);
  return known?.ways.some((one) => one === way || one === 'all') ? known.why : undefined;
}

export const knownControls = (): readonly string[] => [...ALL.keys()];
