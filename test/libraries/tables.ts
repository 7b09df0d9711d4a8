/**
 * The controls of each library, a row each: parameter, kind, selector, what is given (by value / by label), and what the
 * server must get where that is not the first of what is given.
 */
export const TABLES: readonly (readonly [name: string, title: string, packages: string, rows: string])[] = [
  [
    'mui',
    'MUI',
    '@mui/material @mui/x-date-pickers',
    `
plan     | select-only combobox | #plan | pro / Pro plan
days     | select-only combobox, several | .days | ["mon","fri"] / ["Monday","Friday"]
size     | select-only combobox | [name=size] | l / Large
from     | autocomplete | [data-testid=from] | Lisbon | lis
to       | autocomplete asked from the server | #to | Oslo | osl
toppings | autocomplete with chips | #toppings | ["Ham","Peppers"] | ["ham","peppers"]
tags     | free chips | #tags | ["late","loud"]
notes    | text of several lines | #notes | Ring twice
guests   | number | #guests | 4
terms    | checkbox | .terms | true
news     | switch | #news | true
pay      | radio group | [role=radiogroup][aria-labelledby=pay] | card / Credit card
volume   | slider | #volume | 35
price    | slider of a range | .price | [20,60]
stars    | rating | .MuiRating-root | 4
align    | toggle buttons, one | #align | right / Right
day      | date in sections | .day | 2026-12-24
time     | time in sections | .time | 18:30
moment   | date and time in sections | .moment | 2026-12-24T18:30`,
  ],
  [
    'antd',
    'Ant Design',
    'antd',
    `
plan     | select-only combobox | #plan | Pro plan | pro
town     | combobox over a virtual list | #town | Town 712 | t712
toppings | combobox with chips | .toppings | ["Ham","Olives"] | ["ham","olives"]
tags     | free chips | #tags | ["late","loud"]
city     | autocomplete | #city | Lisbon
region   | cascade | #region | ["Portugal","Porto"] | ["pt","por"]
place    | tree in a combobox | #place | Paris | par
day      | date | #day | 2026-12-24
time     | time | #time | 18:30
stay     | range of dates | .stay | ["2026-12-24","2026-12-27"]
terms    | checkbox | #terms | true
days     | checkbox group | #days | ["mon","fri"] / ["Monday","Friday"]
news     | switch | .news | true
size     | radio buttons | #size | l / Large
speed    | segmented buttons | #speed | Fast
volume   | slider | .volume | 35
price    | slider of a range | .price | [20,60]
guests   | spinbutton | #guests | 4
stars    | rating | .stars | 4
code     | segmented PIN | #code | 4711 | "4711"
message  | text with mentions | #message | Ring twice
colour   | colour | .colour | #0b6e6e
photo    | file | .photo | data:text/plain;name=note.txt;base64,aGVsbG8= | note.txt`,
  ],
  [
    'radix',
    'Radix UI',
    'radix-ui',
    `
plan   | select-only combobox | #plan | pro / Pro plan
town   | select-only combobox, long | #town | Town 42 | t42
terms  | checkbox | #terms | true | on
news   | switch | #news | true | on
size   | radio group | [role=radiogroup] | l / Large
volume | slider | .volume | 35
price  | slider of a range | .price | [20,60]
days   | toggle buttons, several | #days | ["Monday","Friday"] | mon,fri
code   | segmented PIN | #code | "4711"`,
  ],
  [
    'react-select',
    'React Select',
    'react-select',
    `
plan     | combobox | #plan | Pro plan | pro
size     | select-only combobox | .size | Large | l
toppings | combobox with chips | .toppings | ["Ham","Olives"] | ["ham","olives"]
city     | autocomplete asked from the server | #city | Oslo | osl
tag      | free choice | #tag | loud
town     | combobox in a portal, long | label[for=town] | Town 712 | t712`,
  ],
  [
    'shoelace',
    'Shoelace',
    '@shoelace-style/shoelace',
    `
name   | text | sl-input[name=name] | Ada Lovelace
notes  | text of several lines | sl-textarea | Ring twice
guests | number | sl-input[name=guests] | 4
day    | date | sl-input[name=day] | 2026-12-24
plan   | select-only combobox | sl-select[name=plan] | pro / Pro plan
days   | select-only combobox, several | sl-select[name=days] | ["mon","fri"] / ["Monday","Friday"]
terms  | checkbox | sl-checkbox | true | on
news   | switch | .news | true | on
size   | radio buttons | sl-radio-group[name=size] | l / Large
pay    | radio group | sl-radio-group[name=pay] | card / Credit card
volume | slider | sl-range | 35
colour | colour | sl-color-picker | #0b6e6e`,
  ],
  [
    'flatpickr',
    'flatpickr',
    'flatpickr',
    `
day     | date, read-only | #day | 2026-12-24
arrival | date behind an alternative input | #arrival | 2026-12-24
time    | time, read-only | #time | 18:30
moment  | date and time | #moment | 2026-12-24T18:30 | 2026-12-24 18:30
stay    | range of dates | #stay | ["2026-12-24","2026-12-27"] | 2026-12-24 to 2026-12-27
several | several dates behind an alternative input | #several | ["2026-12-24","2026-12-27"] | 2026-12-24, 2026-12-27`,
  ],
  [
    'quill',
    'Quill',
    'quill',
    `
title | text | #title | A letter
text  | rich text | #text | Dear Ada, thank you.`,
  ],
  [
    'react-aria',
    'React Aria Components',
    'react-aria-components',
    `
plan     | select-only combobox | .plan | Pro plan | pro
city     | autocomplete | .city | Lisbon | lis
size     | listbox, one | #size | Large | l
days     | listbox, several | #days | ["Monday","Friday"] | ["mon","fri"]
extras   | checkbox group | .extras | ["salt","oil"] / ["Salt","Oil"]
terms    | checkbox | .terms | true
news     | switch | .news | true
pay      | radio group | .pay | card / Credit card
volume   | slider | .volume | 35
price    | slider of a range | .price | [20,60]
guests   | spinbutton | .guests | 4
birthday | date in sections | .birthday | 1999-12-24
day      | date in sections | .day | 2026-12-24
time     | time in sections | .time | 18:30
align    | toggle buttons, one | #align | Right | right
word     | search | .word | lamp
notes    | text of several lines | .notes | Ring twice`,
  ],
  [
    'headless-ui',
    'Headless UI',
    '@headlessui/react',
    `
plan  | select-only combobox | .plan | Pro plan | pro
days  | select-only combobox, several | .days | ["Monday","Friday"] | ["mon","fri"]
city  | autocomplete | #city | Lisbon | lis
terms | checkbox | #terms | true | on
news  | switch | .news | true | on
size  | radio group | #size | Large | l`,
  ],
  [
    'downshift',
    'Downshift',
    'downshift',
    `
plan     | select-only combobox | #plan | Pro plan | pro
city     | autocomplete | #city | Lisbon | lis
toppings | autocomplete with chips | .toppings | ["Ham","Olives"] | ["ham","olives"]`,
  ],
  [
    'mantine',
    'Mantine',
    '@mantine/core @mantine/dates',
    `
plan     | select-only combobox | .plan | pro / Pro plan
city     | autocomplete | #city | Lisbon | lis
toppings | combobox with chips | .toppings | ["Ham","Olives"] | ["ham","olives"]
street   | text with suggestions | #street | Mill Lane
tags     | free chips | #tags | ["late","loud"]
terms    | checkbox | #terms | true
news     | switch | .news | true
size     | radio group | #size | l / Large
days     | chips as checkboxes | #days | ["mon","fri"] / ["Monday","Friday"]
speed    | segmented buttons | #speed | fast / Fast
volume   | slider | .volume | 35
price    | slider of a range | .price | [20,60]
guests   | spinbutton | #guests | 4
code     | segmented PIN | #code | "4711"
stars    | rating | .stars | 4
colour   | colour | #colour | #0b6e6e
day      | date behind a button | #day | 2026-12-24
birthday | date | #birthday | 1999-12-24
time     | time | #time | 18:30
wake     | time in sections | .wake | 06:30
photo    | file behind a button | #photo | data:text/plain;name=note.txt;base64,aGVsbG8= | note.txt`,
  ],
  [
    'base-ui',
    'Base UI',
    '@base-ui/react',
    `
plan   | select-only combobox | #plan | Pro plan | pro
city   | autocomplete | #city | Lisbon | lis
terms  | checkbox | [name=terms] | true | on
news   | switch | #news | true | on
size   | radio group | #size | l / Large
guests | spinbutton | .guests | 4
volume | slider | .volume | 35
align  | toggle buttons, one | #align | Right | right`,
  ],
  [
    'ark',
    'Ark UI (Chakra UI)',
    '@ark-ui/react',
    `
plan   | select-only combobox | .plan | pro / Pro plan
days   | select-only combobox, several | .days | ["mon","fri"] / ["Monday","Friday"]
city   | autocomplete | .city | Lisbon | lis
tags   | free chips | .tags | ["late","loud"]
news   | switch | .news | true
size   | radio group | .size | l / Large
volume | slider | .volume | 35
guests | spinbutton | .guests | 4
code   | segmented PIN | .code | "4711"
stars  | rating | .stars | 4
name   | text to be edited in place | .name | Ada
day    | date | .day | 2026-12-24 | 12/24/2026`,
  ],
  [
    'react-datepicker',
    'react-datepicker',
    'react-datepicker',
    `
day     | date | #day | 2026-12-24 | 12/24/2026
arrival | date in words | #arrival | 2026-12-24 | 24 December 2026
moment  | date and time | #moment | 2026-12-24T18:30 | 2026-12-24 18:30
month   | month | #month | 2026-12 | 12/2026
stay    | range of dates | #stay | ["2026-12-24","2026-12-27"] | 12/24/2026 - 12/27/2026`,
  ],
  [
    'react-hook-form',
    'React Hook Form',
    'react-hook-form',
    `
name   | text | [name=name] | Ada Lovelace
guests | number | [name=guests] | 4
plan   | select | [name=plan] | pro / Pro plan
days   | checkbox group | #days | ["mon","fri"] / ["Monday","Friday"]
size   | radio group | #size | l / Large
terms  | checkbox | #terms | true
day    | date | [name=day] | 2026-12-24
volume | slider | [name=volume] | 35
photo  | file | [name=photo] | data:text/plain;name=note.txt;base64,aGVsbG8= | note.txt
notes  | text of several lines | [name=notes] | Ring twice`,
  ],
  [
    'lexical',
    'Lexical',
    'lexical @lexical/react',
    `
text | rich text | #text | Dear Ada, thank you.
note | plain text | #note [contenteditable] | Ring twice`,
  ],
  [
    'tiptap',
    'Tiptap (ProseMirror)',
    '@tiptap/core',
    `
text | rich text | .editor | Dear Ada, thank you.`,
  ],
  [
    'ckeditor',
    'CKEditor',
    'ckeditor5',
    `
text | rich text | #text | Dear Ada, thank you. | <p>Dear Ada, thank you.</p>`,
  ],
  [
    'tinymce',
    'TinyMCE',
    'tinymce',
    `
text | rich text in a frame | #text | Dear Ada, thank you. | <p>Dear Ada, thank you.</p>`,
  ],
  [
    'vue',
    'Vue',
    'vue',
    `
name     | text | label:nth-of-type(1) | Ada Lovelace
guests   | number | input[type=number] | 4
plan     | select | select | pro / Pro plan
toppings | select, several | #toppings | ["ham","olives"] / ["Ham","Olives"]
days     | checkbox group, drawn anew | #days | ["mon","fri"] / ["Monday","Friday"]
size     | radio group | #size | l / Large
terms    | checkbox | label > input[type=checkbox]:not(fieldset *) | true
notes    | text of several lines | textarea | Ring twice
day      | date | input[type=date] | 2026-12-24
colour   | colour | input[type=color] | #0b6e6e`,
  ],
  [
    'element-plus',
    'Element Plus',
    'element-plus',
    `
plan     | select-only combobox | .plan | Pro plan | pro
town     | combobox, long | #town | Town 42 | t42
toppings | combobox with chips | .toppings | ["Ham","Olives"] | ["ham","olives"]
village  | combobox over a virtual list | #village | Town 712 | t712
city     | autocomplete asked from the server | .city | Lisbon
day      | date | #day | 2026-12-24
time     | time | #time | 18:30
stay     | range of dates | .stay | ["2026-12-24","2026-12-27"]
terms    | checkbox | .terms | true
days     | checkbox group | .days | ["mon","fri"] / ["Monday","Friday"]
size     | radio buttons | .size | l / Large
news     | switch | .news | true
volume   | slider | .volume | 35
price    | slider of a range | .price | [20,60]
guests   | spinbutton | .guests | 4
stars    | rating | .stars | 4
region   | cascade | .region | ["Portugal","Porto"] | ["pt","por"]`,
  ],
  [
    'vuetify',
    'Vuetify',
    'vuetify',
    `
plan   | select-only combobox | .plan | Pro plan | pro
days   | select-only combobox, several | #days | ["Monday","Friday"] | ["mon","fri"]
city   | autocomplete | #city | Lisbon | lis
town   | combobox over a virtual list | .town | Town 712 | t712
tags   | free chips | .tags | ["late","loud"]
name   | text | .name | Ada Lovelace
notes  | text of several lines | #notes | Ring twice
guests | spinbutton | #guests | 4
terms  | checkbox | .terms | true
news   | switch | #news | true
size   | radio group | .size | l / Large
volume | slider | .volume | 35
price  | slider of a range | .price | [20,60]
stars  | rating | .stars | 4
align  | toggle buttons, one | .align | Right | right
speed  | chips | .speed | Fast | fast
code   | segmented PIN | .code | "4711"
day    | date | #day | 2026-12-24`,
  ],
  [
    'primevue',
    'PrimeVue',
    'primevue',
    `
plan     | select-only combobox | #plan | Pro plan | pro
town     | combobox over a virtual list | .town | Town 712 | t712
toppings | combobox with chips | .toppings | ["Ham","Olives"] | ["ham","olives"]
city     | autocomplete asked from the server | #city | Lisbon
name     | text | .name | Ada Lovelace
notes    | text of several lines | .notes | Ring twice
guests   | spinbutton | #guests | 4
phone    | masked text | #phone | (351) 555-0123
code     | segmented PIN | .code | "4711"
terms    | checkbox | #terms | true
news     | switch | .news | true
size     | radio group | .size | l / Large
speed    | select buttons | .speed | Fast | fast
loud     | toggle button | .loud | true
volume   | slider | .volume | 35
stars    | rating | .stars | 4
days     | listbox, several | .days | ["Monday","Friday"] | ["mon","fri"]
day      | date | #day | 2026-12-24`,
  ],
  [
    'angular-material',
    'Angular Material',
    '@angular/material @angular/core',
    `
name   | text | .name | Ada Lovelace
plan   | select-only combobox | .plan | Pro plan | pro
days   | select-only combobox, several | .days | ["Monday","Friday"] | ["mon","fri"]
city   | autocomplete | #city | Lisbon
terms  | checkbox | mat-checkbox | true
news   | switch | mat-slide-toggle | true
size   | radio group | mat-radio-group | l / Large
volume | slider | .volume | 35
price  | slider of a range | .price | [20,60]
day    | date | #day | 2026-12-24
align  | toggle buttons, one | mat-button-toggle-group | Right | right
speed  | chips | mat-chip-listbox | Fast | fast
list   | listbox, several | mat-selection-list | ["Monday","Friday"] | ["mon","fri"]`,
  ],
  [
    'bits-ui',
    'Bits UI (Svelte)',
    'bits-ui svelte',
    `
plan   | select-only combobox | #plan | pro / Pro plan
days   | select-only combobox, several | .days | ["Monday","Friday"] | ["mon","fri"]
city   | autocomplete | #city | Lisbon | lis
terms  | checkbox | #terms | true
news   | switch | .news | true
size   | radio group | #size | l / Large
volume | slider | .volume | 35
align  | toggle buttons, one | #align | Right | right
code   | segmented PIN | .code | "4711"
day    | date in sections | .day | 2026-12-24`,
  ],
  [
    'webawesome',
    'Web Awesome',
    '@awesome.me/webawesome',
    `
name   | text | wa-input[name=name] | Ada Lovelace
notes  | text of several lines | wa-textarea | Ring twice
guests | number | wa-input[name=guests] | 4
plan   | select-only combobox | wa-select[name=plan] | pro / Pro plan
days   | select-only combobox, several | wa-select[name=days] | ["mon","fri"] / ["Monday","Friday"]
terms  | checkbox | wa-checkbox | true | on
news   | switch | wa-switch | true | on
size   | radio buttons | wa-radio-group | l / Large
volume | slider | wa-slider[name=volume] | 35
price  | slider of a range | wa-slider[name=price] | [20,60]
stars  | rating | wa-rating | 4
colour | colour | wa-color-picker | #0b6e6e`,
  ],
  [
    'material-web',
    'Material Web',
    '@material/web',
    `
name   | text | [name=name] | Ada Lovelace
notes  | text of several lines | [name=notes] | Ring twice
guests | number | [name=guests] | 4
plan   | select-only combobox | [name=plan] | pro / Pro plan
terms  | checkbox | #terms | true | on
news   | switch | md-switch | true | on
size   | radio group | #size | l / Large
days   | checkbox group | #days | ["mon","fri"] / ["Monday","Friday"]
volume | slider | md-slider[name=volume] | 35`,
  ],
  [
    'fluent',
    'Fluent UI Web Components',
    '@fluentui/web-components',
    `
name   | text | fluent-text-input | Ada Lovelace
notes  | text of several lines | fluent-textarea | Ring twice
plan   | select-only combobox | fluent-dropdown | pro / Pro plan
terms  | checkbox | fluent-checkbox | true | on
news   | switch | fluent-switch | true | on
size   | radio group | fluent-radio-group | l / Large
volume | slider | fluent-slider | 35`,
  ],
  [
    'ionic',
    'Ionic',
    '@ionic/core',
    `
name   | text | ion-input[name=name] | Ada Lovelace
notes  | text of several lines | ion-textarea | Ring twice
guests | number | ion-input[name=guests] | 4
plan   | select in a popover | ion-select[name=plan] | pro / Pro plan
days   | select in a dialog, several | .days | ["Monday","Friday"] | mon,fri
terms  | checkbox | ion-checkbox | true | on
news   | switch | ion-toggle | true | on
size   | radio group | .size | l / Large
volume | slider | ion-range | 35
code   | segmented PIN | .code | "4711"
speed  | segmented buttons | .speed | fast / Fast`,
  ],
  [
    'ui5',
    'UI5 Web Components',
    '@ui5/webcomponents',
    `
name     | text | ui5-input | Ada Lovelace
notes    | text of several lines | ui5-textarea | Ring twice
plan     | select-only combobox | ui5-select | pro / Pro plan
city     | autocomplete | ui5-combobox | Lisbon
toppings | combobox with chips | ui5-multi-combobox | ["Ham","Olives"]
terms    | checkbox | ui5-checkbox | true | on
news     | switch | ui5-switch | true | on
size     | radio group | #size | l / Large
volume   | slider | ui5-slider | 35
guests   | spinbutton | ui5-step-input | 4
stars    | rating | ui5-rating-indicator | 4
day      | date | ui5-date-picker | 2026-12-24`,
  ],
  [
    'vaadin',
    'Vaadin',
    '@vaadin/combo-box',
    `
city | combobox | #city | Lisbon
town | combobox over a virtual list | .town | Town 712`,
  ],
  [
    'select2',
    'Select2',
    'select2 jquery',
    `
plan     | select, searched | #plan | pro / Pro plan
size     | select | #size | l / Large
toppings | select with chips | #toppings | ["ham","olives"] / ["Ham","Olives"]
tags     | free chips | #tags | ["late","loud"]
city     | autocomplete asked from the server | #city | Oslo | osl
town     | select, long | #town | t712 / Town 712`,
  ],
  [
    'jquery-ui',
    'jQuery UI',
    'jquery-ui jquery',
    `
plan    | select-only combobox | #plan | pro / Pro plan
city    | autocomplete | #city | Lisbon
from    | autocomplete asked from the server | #from | Oslo
day     | date | #day | 2026-12-24
arrival | date with an alternative field | #arrival | 2026-12-24
guests  | spinbutton | #guests | 4
volume  | slider | #volume | 35
terms   | checkbox as a button | #terms | true | on
days    | checkbox group as buttons | #days | ["mon","fri"] / ["Monday","Friday"]
size    | radio buttons | #size | l / Large`,
  ],
  [
    'tom-select',
    'Tom Select',
    'tom-select',
    `
plan     | select, searched | #plan | pro / Pro plan
toppings | select with chips | #toppings | ["ham","olives"] / ["Ham","Olives"]
tags     | free chips | #tags | ["late","loud"] | late,loud
city     | autocomplete asked from the server | #city | Oslo | osl`,
  ],
  [
    'choices',
    'Choices.js',
    'choices.js',
    `
plan     | select, searched | #plan | pro / Pro plan
size     | select | .size | l / Large
toppings | select with chips | #toppings | ["ham","olives"] / ["Ham","Olives"]
tags     | free chips | #tags | ["late","loud"] | late,loud`,
  ],
  [
    'air-datepicker',
    'Air Datepicker',
    'air-datepicker',
    `
day     | date | #day | 2026-12-24
moment  | date and time | #moment | 2026-12-24T18:30
arrival | date, read-only, with an alternative field | #arrival | 2026-12-24`,
  ],
  [
    'vanilla',
    'Tagify, noUiSlider, IMask, intl-tel-input, Bootstrap',
    '@yaireo/tagify nouislider imask intl-tel-input bootstrap',
    `
tags     | free chips | #tags | ["late","loud"] | late,loud
toppings | chips of a list | #toppings | ["Ham","Olives"] | Ham,Olives
volume   | slider | #volume | 35
price    | slider of a range | #price | [20,60] | 20,60
phone    | masked text | #phone | +351 912 345 678
sum      | masked number | #sum | 1234.5 | 1 234,5
card     | masked text | #card | 4242424242424242 | "4242 4242 4242 4242"
mobile   | telephone | #mobile | +351912345678 | "+351 912 345 678"
news     | switch | #news | true | on
size     | radio buttons | #size | l / Large
days     | checkbox group as buttons | #days | ["mon","fri"] / ["Monday","Friday"]
range    | slider | #range | 35
float    | select | #float | "2" / Two`,
  ],
  [
    'alpine',
    'Alpine.js',
    'alpinejs',
    `
name   | text | #name | Ada Lovelace
guests | number | #guests | 4
plan   | select-only combobox | #plan | pro / Pro plan
days   | checkbox group | #days | ["mon","fri"] / ["Monday","Friday"]
size   | radio group | #size | l / Large
news   | switch | #news | true
notes  | text of several lines | #notes | Ring twice`,
  ],
  [
    'htmx',
    'htmx',
    'htmx.org',
    `
name | text | [name=name] | Ada Lovelace
plan | select | [name=plan] | pro / Pro plan
days | checkbox group | #days | ["mon","fri"] / ["Monday","Friday"]
city | text with suggestions | [name=city] | Lisbon
day  | date | [name=day] | 2026-12-24`,
  ],
  [
    'turbo',
    'Turbo',
    '@hotwired/turbo',
    `
name  | text | [name=name] | Ada Lovelace
plan  | select | [name=plan] | pro / Pro plan
size  | radio group | #size | l / Large
photo | file | [name=photo] | data:text/plain;name=note.txt;base64,aGVsbG8= | note.txt: hello`,
  ],
  [
    'apg',
    'After the Authoring Practices',
    '',
    `
fruit    | select-only combobox | #fruit | Cherry
city     | autocomplete | #city | Lisbon
town     | autocomplete over a grid | #town | Oslo
date     | date with a dialog | .date | 12/24/2026
size     | listbox, one | #size-list | Large
days     | listbox, several | #days-list | ["Monday","Friday"]
extras   | checkbox group | #extras | ["Salt","Basil"]
crust    | radio group | #crust | deep / Deep dish
delivery | radio group by active descendant | #delivery | bring / Home delivery
volume   | slider | #volume | 35
price    | slider of a range | .range | [120,300]
when     | date in spinbuttons | #when | 2027-03-24 | 2027-3-24
adults   | spinbutton | #adults | 4
news     | switch | #news | true
loud     | switch, a button | #loud | true
mute     | toggle button | #mute | true
note     | rich text | #note | Ring twice`,
  ],
  [
    'axe',
    'After the pages of axe-core',
    '',
    `
implicit       | text | #implicit | One
explicit       | text | label[for=explicit] | Two
aria-label     | text | #aria-label | Three
labelledby     | text | #labelledby | Four
titled         | text | #titled | Five
placeholder    | text | #placeholder | Six
div-textbox    | text box | #div-textbox | Seven
div-searchbox  | search box | #div-searchbox | Eight
div-combobox   | select-only combobox | #div-combobox | Green
div-listbox    | listbox in groups | #div-listbox | Blue
div-slider     | slider | #div-slider | 8
div-spinbutton | spinbutton without bounds | #div-spinbutton | 8
div-checkbox   | checkbox | #div-checkbox | true
div-switch     | switch | #div-switch | true
menu-checkbox  | checkbox of a menu | #menu-checkbox | true
div-radios     | radio group | #div-radios | Right
pressed        | toggle button | #pressed | true
select         | select in groups | #select | b / Blue
native-switch  | switch | #native-switch | true`,
  ],
  [
    'native',
    'HTML',
    '',
    `
text           | text | [name=text] | Ada Lovelace
search         | search | [name=search] | lamp
email          | email | [name=email] | ada@example.org
tel            | telephone | [name=tel] | +351 912 345 678
url            | address | [name=url] | https://example.org/
number         | number | [name=number] | 4
date           | date | [name=date] | 2026-12-24
time           | time | [name=time] | 18:30
datetime-local | date and time | [name=datetime-local] | 2026-12-24T18:30
month          | month | [name=month] | 2026-12
week           | week | [name=week] | 2026-W48
color          | colour | [name=color] | #0b6e6e
range          | slider | [name=range] | 35
notes          | text of several lines | #notes | Ring twice
plan           | select | [name=plan] | pro / Pro plan
toppings       | select, several | [name=toppings] | ["ham","olives"] / ["Ham","Olives"]
days           | checkbox group | #days | ["mon","fri"] / ["Monday","Friday"]
size           | radio group | #size | l / Large
terms          | checkbox drawn over | #terms | true | on
pay            | radio group drawn over | #pay | card / Credit card
town           | text with suggestions | [name=town] | Lisbon
photo          | file drawn over | #photo | data:text/plain;name=note.txt;base64,aGVsbG8= | note.txt: hello
papers         | files | [name=papers] | ["data:text/plain;name=a.txt,one","data:text/plain;name=b.txt,two"] | ["a.txt: one","b.txt: two"]
inner          | text in a frame | #inner | Ada`,
  ],
  [
    'custom',
    'Custom elements by hand',
    '',
    `
open   | text in an open root | open-text | Ada Lovelace
closed | text in a closed root | closed-text | Ada Lovelace
news   | switch by its internals | open-switch | true | yes
nested | text in nested roots | nested-field | Ada Lovelace
plan   | select-only combobox in an open root | open-choice | pro / Pro plan
tariff | select-only combobox in a closed root | closed-choice | Pro plan | pro
late   | text upgraded late | late-text | Ada Lovelace
size   | list in a portal that comes late | #size | l / Large
town   | combobox over a virtual list | #town | Town 712 | t712`,
  ],
];
