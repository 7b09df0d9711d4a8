/** Plays one part of the sequences in a process of its own. */
import { hold, type Part } from './hold.ts';

process.once('message', async (part: Part) => {
  const result = await hold(part, (played) => process.send?.({ played }));
  process.send?.({ result }, () => process.exit(0));
});
