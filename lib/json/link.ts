import { pointer } from '../model/index.ts';

/** A place in JSON as a chain to the root. Its pointer is only made if needed. */
export interface Link {
  readonly step: string | number;
  readonly up: Link | undefined;
}

/** The JSON Pointer of a place; undefined is the root. */
export function unroll(link: Link | undefined): string {
  const steps: (string | number)[] = [];
  for (let here = link; here; here = here.up) steps.push(here.step);
  return pointer(...steps.reverse());
}
