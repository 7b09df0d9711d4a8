import type { Json } from '../../../../lib/model/index.ts';
import { rowsOf } from '../../../tables.ts';

export type PageRow<Rest extends readonly Json[]> = [what: string, page: string, ...rest: Rest];

/** Rows with markup, its script if it has one, and `count` more cells. A name in braces stands for a part. */
export const pageRows = <Rest extends readonly Json[]>(
  file: URL,
  table: string,
  count: Rest['length'],
  parts: Readonly<Record<string, string>>,
): readonly PageRow<Rest>[] =>
  rowsOf<readonly Json[]>(file, table).map(([what, markup, ...rest]) => {
    const page = String(markup).replaceAll(/\{([A-Z_]+)\}/g, (_, name: string) => parts[name] ?? name);
    const script = rest.length > count ? `<script>${rest.shift()}</script>` : '';
    return [what, page + script, ...rest] as unknown as PageRow<Rest>;
  });
