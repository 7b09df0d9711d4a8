/** Plays parts of the sequences in a separate process, one part for each message. */
import { hold } from './hold.ts';
import type { Part } from './part.ts';

process.on('message', async (part: Part) => {
  process.send?.(await hold(part));
});
