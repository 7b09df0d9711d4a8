import { parentPort, workerData } from 'node:worker_threads';
import { judge } from './judge.ts';

export interface FirstDocument {
  readonly path: string;
  readonly text: string;
}

const { path, text } = workerData as FirstDocument;
const start = performance.now();
judge(path, text);
parentPort?.postMessage(performance.now() - start);
