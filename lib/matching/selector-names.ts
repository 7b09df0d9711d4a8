/** Pseudo-classes and pseudo-elements, by the browsers that take them in `querySelector` (Chromium 156, Firefox 153). */

export type BrowserName = 'Chromium' | 'Firefox';

/** Who takes a name: both, or one of them. */
export type Takers = 'both' | BrowserName;

const named = (takers: Takers, names: string): readonly (readonly [string, Takers])[] =>
  names.split(/\s+/).map((name) => [name, takers]);

export const PSEUDO_CLASSES: ReadonlyMap<string, Takers> = new Map([
  ...named(
    'both',
    `active active-view-transition any-link autofill checked default defined disabled empty enabled first-child
    first-of-type focus focus-visible focus-within fullscreen host hover in-range indeterminate invalid last-child
    last-of-type link modal only-child only-of-type open optional out-of-range picture-in-picture placeholder-shown
    popover-open read-only read-write required root scope target user-invalid user-valid valid visited
    -webkit-autofill`,
  ),
  ...named(
    'Chromium',
    `current future past interest-source target-before target-current xr-overlay -webkit-any-link -webkit-full-screen
    -webkit-full-screen-ancestor -webkit-drag -internal-autofill-selected vertical horizontal window-inactive
    corner-present single-button double-button no-button start end increment decrement`,
  ),
  ...named(
    'Firefox',
    `buffering has-slotted muted paused playing seeking stalled volume-locked -moz-focusring -moz-ui-invalid
    -moz-ui-valid -moz-first-node -moz-last-node -moz-only-whitespace -moz-placeholder -moz-read-only
    -moz-window-inactive -moz-drag-over -moz-full-screen`,
  ),
]);

export const PSEUDO_ELEMENTS: ReadonlyMap<string, Takers> = new Map([
  ...named(
    'both',
    `before after first-line first-letter marker placeholder selection backdrop file-selector-button cue target-text
    details-content view-transition`,
  ),
  ...named(
    'Chromium',
    'spelling-error grammar-error picker-icon checkmark column scroll-marker scroll-marker-group search-text',
  ),
  ...named(
    'Firefox',
    `-moz-placeholder -moz-range-thumb -moz-range-track -moz-range-progress -moz-progress-bar -moz-meter-bar
    -moz-selection -moz-color-swatch -moz-list-bullet -moz-list-number`,
  ),
]);

/** Those of CSS 2, which may also be written with one colon. */
export const ONE_COLON: ReadonlySet<string> = new Set(['before', 'after', 'first-line', 'first-letter']);

/** Pseudo-elements in front of which a state of the user's may be asked for, by who takes it. */
export const WITH_STATE: ReadonlyMap<string, Takers> = new Map([
  ['part', 'both'],
  ['file-selector-button', 'both'],
  ['placeholder', 'Firefox'],
  ['scroll-marker', 'Chromium'],
]);

export const USER_STATES: ReadonlySet<string> = new Set(
  'hover active focus focus-visible focus-within target-current'.split(' '),
);

/** States of a scroll bar, which Chromium lets follow its parts. */
export const SCROLLBAR_STATES: ReadonlySet<string> = new Set(
  `hover active enabled disabled horizontal vertical increment decrement start end single-button double-button no-button
  corner-present window-inactive`.split(/\s+/),
);

/** Words that look like pseudo-classes and are of jQuery or a test tool. */
export const NOT_OF_CSS: ReadonlySet<string> = new Set(
  `eq gt lt first last even odd contains has-text text visible hidden input button submit password radio checkbox selected
  header parent image file reset animated`.split(/\s+/),
);
