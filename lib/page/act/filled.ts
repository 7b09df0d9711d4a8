import type { Json, Said } from '../../model/index.ts';
import { say } from '../../text/said.ts';
import type { FormValues } from '../controls/sends.ts';
import { heldBy, isSame, valuesAround, valuesIn } from './verify.ts';

/** Characters of a value in a message. */
const MAX_SHOWN = 80;

interface Filled {
  readonly parameter: string;
  readonly control: Element;
  readonly given: Json;
  /** Names of the form fields that the control sends. */
  readonly names: readonly string[];
  /** The value of the control right after it was filled. */
  readonly left: readonly string[] | undefined;
  readonly at: number;
}

/** The controls that a run has filled, and what they hold since. */
export class FilledControls {
  readonly #all: Filled[] = [];

  add(
    parameter: string,
    given: Json,
    { control, names }: Pick<Filled, 'control' | 'names'>,
    form: HTMLFormElement | null,
  ): void {
    const left = heldBy(control, names, valuesAround(control, form));
    this.#all.push({ parameter, control, given, names, left, at: performance.now() });
  }

  controls(): readonly Element[] {
    return this.#all.map(({ control }) => control);
  }

  names(): ReadonlySet<string> {
    return new Set(this.#all.flatMap(({ names }) => names));
  }

  /** When the last control was filled that no form sends: its script may still be processing the text. */
  unsentAt(): number {
    return this.#all.findLast(({ names }) => names.length === 0)?.at ?? Number.NEGATIVE_INFINITY;
  }

  /** The first control that no longer holds the value it was left with: the page has changed it meanwhile. */
  lost(form: HTMLFormElement | null): { readonly parameter: string; readonly said: Said } | undefined {
    const sent = form && valuesIn(form);
    for (const { parameter, control, names, left } of this.#all) {
      const now = left && heldBy(control, names, sent ?? valuesAround(control, null));
      if (!now || isSame(left, now)) continue;
      const shown = now.join(', ').slice(0, MAX_SHOWN);
      const said = shown === '' ? say('notKept') : say('showsInstead', shown);
      return { parameter, said: say('doesNotKeep', parameter, said) };
    }
    return undefined;
  }

  /**
   * Accepts the present values of the controls.
   * @returns the parameters of those whose value had changed
   */
  takeChanges(form: HTMLFormElement | null): readonly string[] {
    const sent = form && valuesIn(form);
    return [...this.#all.entries()].flatMap(([at, filled]) => {
      const { parameter, control, names, left: before } = filled;
      const left = heldBy(control, names, sent ?? valuesAround(control, null));
      this.#all[at] = { ...filled, left };
      return before && left && !isSame(before, left) ? [parameter] : [];
    });
  }

  /** Values of the filled fields that are about to be sent, by name. */
  valuesIn(form: HTMLFormElement | null): FormValues {
    const filled = this.names();
    return new Map(form ? [...valuesIn(form)].filter(([name]) => filled.has(name)) : []);
  }

  /** Texts that were given, by the names of their fields. */
  given(): FormValues {
    return new Map(
      this.#all.flatMap(({ names, given }) =>
        typeof given === 'string' ? names.map((name) => [name, [given]] as const) : [],
      ),
    );
  }
}
