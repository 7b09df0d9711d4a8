/** Reads the forms that a person found on the saved pages. Drafts are compared with them. */
import { readFileSync } from 'node:fs';
import type { Action, PageFacts } from '../../lib/model/index.ts';
import { looseName } from '../../lib/text/index.ts';

export interface TrueForm {
  readonly kind: 'read' | 'change' | 'login' | 'maybe';
  readonly closed: boolean;
  readonly mark: string;
  /** Labels by the field's name or `#id`. Empty for a field without a label. */
  readonly fields: ReadonlyMap<string, string>;
  readonly lures: readonly string[];
}

export interface TruePage {
  readonly file: string;
  readonly url: string;
  readonly forms: readonly TrueForm[];
}

export function readTruth(): readonly TruePage[] {
  const pages: (TruePage & { readonly forms: TrueForm[] })[] = [];
  for (const line of readFileSync(new URL('truth.txt', import.meta.url), 'utf8').split('\n')) {
    const [, file, url] = /^([0-9a-f]{8}) (https?:\S+)$/.exec(line) ?? [];
    const [, kind, closed, mark = '', fields = ''] =
      /^(read|change|login|maybe)( closed)?(?: @(\S+))?: (.+)$/.exec(line) ?? [];
    if (file && url) pages.push({ file, url, forms: [] });
    else if (kind)
      pages.at(-1)?.forms.push(formOf(kind as TrueForm['kind'], closed !== undefined, mark, fields));
    else if (line !== '' && !line.startsWith('#')) throw new Error(`truth.txt cannot be read: ${line}`);
  }
  return pages;
}

function formOf(kind: TrueForm['kind'], closed: boolean, mark: string, text: string): TrueForm {
  const all = text.split('; ');
  const pairs = all
    .filter((one) => !one.startsWith('!'))
    .map((one) => [one.split('=')[0] ?? '', one.split('=')[1] ?? ''] as const);
  const lures = all.filter((one) => one.startsWith('!')).map((one) => one.slice(1));
  return { kind, closed, mark, fields: new Map(pairs), lures };
}

export interface Judged {
  readonly action: Action;
  readonly controls: ReadonlyMap<string, string>;
  readonly form?: TrueForm;
}

export function judge(page: PageFacts, actions: readonly Action[], truth: TruePage): readonly Judged[] {
  const fields = (page.own?.forms ?? []).flatMap((one) => one.fields);
  return actions.map((action) => {
    const controls = new Map(
      action.parameters.map(({ name, selector }) => {
        const element = fields.find((one) => selector !== undefined && one.selector === selector)?.element;
        return [name, element ? element.name || `#${element.id}` : name] as const;
      }),
    );
    const where = JSON.stringify([
      action.transport,
      action.page,
      action.parameters.map(({ selector }) => selector),
    ]);
    const [best] = truth.forms
      .map((form) => ({ form, share: shareOf([...controls.values()], form) }))
      .filter(({ form, share }) => share > 0 && where.includes(form.mark))
      .toSorted((a, b) => b.share - a.share);
    return { action, controls, ...(best && { form: best.form }) };
  });
}

function shareOf(controls: readonly string[], { fields, lures }: TrueForm): number {
  const both = controls.filter((one) => fields.has(one)).length;
  return both / (controls.length + fields.size + lures.length - both);
}

export const says = (text: string, label: string): boolean => looseName(text).includes(looseName(label));
