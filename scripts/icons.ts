import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launch } from '../test/unit/page/browser.ts';

const folder = fileURLToPath(new URL('../public/icon/', import.meta.url));
const svg = readFileSync(`${folder}icon.svg`, 'utf8');

const SIZES = [16, 32, 48, 96, 128].map((size) => ({ size, art: size === 128 ? 96 : size }));

const browser = await launch();
try {
  const page = await browser.newPage();
  for (const { size, art } of SIZES) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(
      `<style>body{margin:${(size - art) / 2}px}svg{display:block;width:${art}px;height:${art}px}</style>${svg}`,
    );
    writeFileSync(`${folder}${size}.png`, await page.screenshot({ omitBackground: true }));
  }
} finally {
  await browser.close();
}
