import { pointer } from '../model/index.ts';

/** A position in JSON is a chain of links to the root, since its JSON Pointer is only computed if needed. */
export interface Link {
  readonly step: string | number;
  readonly up: Link | undefined;
}

/** An undefined link is the root. */
export function unroll(link: Link | undefined): string {
  const steps: (string | number)[] = [];
  for (let here = link; here; here = here.up) steps.push(here.step);
  return pointer(...steps.reverse());
}
