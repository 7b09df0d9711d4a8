import { fileURLToPath } from 'node:url';

/** lib/page as one script for a page. In the package, the script itself stands here. */
export const scanner = (): Promise<string> => script('scan/scan.ts');

/** The same with what carries out plans. */
export const pageRunner = (): Promise<string> => script('headless.ts');

async function script(entry: string): Promise<string> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    absWorkingDir: fileURLToPath(new URL('../../page', import.meta.url)),
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'awasLensPage',
  });
  return outputFiles[0]?.text ?? '';
}
