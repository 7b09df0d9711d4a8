import { fieldNamesOf, type Said, type Submission, type TextKey } from '../../model/index.ts';
import { say } from '../../text/said.ts';
import { truncate } from '../../text/truncate.ts';

const MAX_URL = 300;
const MAX_NAMED = 10;

export function differences(agreed: Submission, now: Submission, free: ReadonlySet<string>): readonly Said[] {
  if (agreed.kind !== now.kind) return [say('diffKind', kindOf(now), kindOf(agreed))];
  if (agreed.kind === 'script' || now.kind === 'script')
    return fieldDifferences(fieldNamesOf(agreed) ?? [], fieldNamesOf(now) ?? [], free);
  const found: Said[] = [];
  if (agreed.url !== now.url) found.push(say('diffUrl', shortUrl(now.url), shortUrl(agreed.url)));
  if (agreed.target !== now.target) found.push(say('diffTarget', windowOf(now), windowOf(agreed)));
  if (agreed.kind !== 'form' || now.kind !== 'form') return found;
  if (agreed.method !== now.method)
    found.push(say('diffMethod', now.method.toUpperCase(), agreed.method.toUpperCase()));
  else if (agreed.enctype !== now.enctype) found.push(say('diffEnctype', now.enctype, agreed.enctype));
  return [...found, ...fieldDifferences(agreed.fields, now.fields, free)];
}

export function fieldDifferences(
  agreed: readonly string[],
  now: readonly string[],
  free: ReadonlySet<string>,
): readonly Said[] {
  const beyond = (names: readonly string[], known: readonly string[]): readonly string[] => {
    const has = new Set(known);
    return [...new Set(names)].filter((name) => !has.has(name) && !free.has(name));
  };
  const added = beyond(now, agreed);
  const removed = beyond(agreed, now);
  return [
    ...(added.length > 0 ? [say('diffAdds', listed(added))] : []),
    ...(removed.length > 0 ? [say('diffLacks', listed(removed))] : []),
  ];
}

const WINDOWS = new Map<string, TextKey>([
  ['', 'windowSame'],
  ['_blank', 'windowNew'],
  ['_top', 'windowTop'],
  ['_parent', 'windowParent'],
]);

function windowOf({ target }: Exclude<Submission, { readonly kind: 'script' }>): Said {
  const key = WINDOWS.get(target);
  return key ? say(key) : say('windowFrame', target.slice(0, 40));
}

function listed(names: readonly string[]): Said | string {
  const shown = names.slice(0, MAX_NAMED).map((name) => `“${name.slice(0, 60)}”`);
  return names.length > MAX_NAMED
    ? say('listedMore', shown.join(', '), names.length - MAX_NAMED)
    : shown.join(', ');
}

function kindOf(submission: Submission): Said {
  switch (submission.kind) {
    case 'form':
      return say('kindForm', submission.method.toUpperCase(), shortUrl(submission.url));
    case 'link':
      return say('kindLink', shortUrl(submission.url));
    case 'script':
      return say('kindScript');
  }
}

export const shortUrl = (url: string): string => truncate(url, MAX_URL);
