import { pointer } from '../model/index.ts';

export interface Link {
  readonly step: string | number;
  readonly up: Link | undefined;
}

export function unroll(link: Link | undefined): string {
  const steps: (string | number)[] = [];
  for (let here = link; here; here = here.up) steps.push(here.step);
  return pointer(...steps.reverse());
}
