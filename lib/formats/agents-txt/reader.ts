import type { Reader } from '../../model/index.ts';
import { dialectOf, outlineOf } from './dialect.ts';
import { agentsTxt } from './index.ts';
import { read } from './read.ts';

export const reader: Reader = { format: agentsTxt, dialectOf, outlineOf, read };
