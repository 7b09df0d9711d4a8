import type { Submission } from '../model/index.ts';
import { truncate } from '../text/truncate.ts';

/** Characters of an address, and fields by name, in a message. */
const MAX_URL = 300;
const MAX_NAMED = 10;

/**
 * What differs between the submission that was agreed to and the one there is now, each as a clause. None: they do the
 * same.
 * @param free names of fields that may be there or not: the run itself has filled them
 */
export function differences(
  agreed: Submission,
  now: Submission,
  free: ReadonlySet<string>,
): readonly string[] {
  if (agreed.kind === 'script' || now.kind === 'script' || agreed.kind !== now.kind)
    return agreed.kind === now.kind ? [] : [`it is now ${kindOf(now)}, not ${kindOf(agreed)}`];
  const found: string[] = [];
  if (agreed.url !== now.url) found.push(`it goes to ${shortUrl(now.url)}, not to ${shortUrl(agreed.url)}`);
  if (agreed.target !== now.target)
    found.push(`its answer opens in “${now.target || '_self'}”, not in “${agreed.target || '_self'}”`);
  if (agreed.kind !== 'form' || now.kind !== 'form') return found;
  if (agreed.method !== now.method)
    found.push(`it is sent by ${now.method.toUpperCase()}, not by ${agreed.method.toUpperCase()}`);
  else if (agreed.enctype !== now.enctype)
    found.push(`it is sent as ${now.enctype}, not as ${agreed.enctype}`);
  return [...found, ...fieldDifferences(agreed.fields, now.fields, free)];
}

export function fieldDifferences(
  agreed: readonly string[],
  now: readonly string[],
  free: ReadonlySet<string>,
): readonly string[] {
  const beyond = (names: readonly string[], known: readonly string[]): readonly string[] => {
    const has = new Set(known);
    return names.filter((name) => !has.has(name) && !free.has(name));
  };
  const added = beyond(now, agreed);
  const removed = beyond(agreed, now);
  return [
    ...(added.length > 0 ? [`it also sends ${listed(added)}`] : []),
    ...(removed.length > 0 ? [`it no longer sends ${listed(removed)}`] : []),
  ];
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMED).map((name) => `“${name.slice(0, 60)}”`);
  return names.length > MAX_NAMED
    ? `${shown.join(', ')} and ${names.length - MAX_NAMED} more fields`
    : shown.join(', ');
}

function kindOf(submission: Submission): string {
  switch (submission.kind) {
    case 'form':
      return `a form that is sent by ${submission.method.toUpperCase()} to ${shortUrl(submission.url)}`;
    case 'link':
      return `a link to ${shortUrl(submission.url)}`;
    case 'script':
      return 'left to a script of the page';
  }
}

export const shortUrl = (url: string): string => truncate(url, MAX_URL);
