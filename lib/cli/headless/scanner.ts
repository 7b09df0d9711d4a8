import { fileURLToPath } from 'node:url';

/** Builds lib/page as one script. The npm package contains the built script instead. */
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
