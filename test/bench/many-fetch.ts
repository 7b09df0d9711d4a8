import { readFileSync } from 'node:fs';

const [list = '', paths = '', atOnce = '32'] = process.argv.slice(2);
const sites = readFileSync(list, 'utf8').trim().split('\n')[Symbol.iterator]();
await Promise.all(
  Array.from({ length: Number(atOnce) }, async () => {
    for (const site of sites)
      for (const path of paths.split(' ')) await (await fetch(`${site}${path}`)).arrayBuffer();
  }),
);
