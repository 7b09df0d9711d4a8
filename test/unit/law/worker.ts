/** Plays parts of the sequences in a process of its own, one for each message. */
import { hold, type Part } from './hold.ts';

process.on('message', async (part: Part) => {
  process.send?.(await hold(part));
});
