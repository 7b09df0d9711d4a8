import { fileURLToPath } from 'node:url';

/** The code of lib/page as one script. The npm package replaces the module with the built script. */
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
