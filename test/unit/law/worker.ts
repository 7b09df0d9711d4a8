/** Plays random sequences of steps in a separate process. Each message names the sequences to play. */
import { hold } from './hold.ts';
import type { Part } from './part.ts';

process.on('message', async (part: Part) => {
  process.send?.(await hold(part));
});
