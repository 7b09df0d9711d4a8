import type { Reader } from '../../model/index.ts';
import { identify } from './identify.ts';
import { awas } from './index.ts';
import { read } from './read.ts';

export const reader: Reader = { format: awas, identify, read };
