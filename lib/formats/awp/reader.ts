import type { Reader } from '../../model/index.ts';
import { dialectOf } from './dialect.ts';
import { awp } from './index.ts';
import { read } from './read.ts';

export const reader: Reader = { format: awp, dialectOf, read };
