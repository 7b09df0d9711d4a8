import { fileURLToPath } from 'node:url';

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
