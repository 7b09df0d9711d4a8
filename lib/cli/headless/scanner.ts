import { fileURLToPath } from 'node:url';

/** The code of lib/page as one script. In the package, the built script replaces this file. */
export async function pageScript(): Promise<string> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    absWorkingDir: fileURLToPath(new URL('../../page', import.meta.url)),
    entryPoints: ['headless.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'awasLensPage',
  });
  return outputFiles[0]?.text ?? '';
}
