import { hold } from './hold.ts';
import type { Part } from './part.ts';

process.on('message', async (part: Part) => {
  process.send?.(await hold(part));
});
