import { createServer } from 'node:http';
import { createServer as createListener } from 'node:net';
import { awas, type Sample, samples } from './manifests.ts';
import { addressOf, numberOf } from './many-addresses.ts';

const [from = 0, to = 0, port = 0] = process.argv.slice(2).map(Number);

const PAGE = `<!doctype html><title>Books</title><link rel="icon" href="data:,"><h1>Books</h1>${'<p>A book by the sea.</p>'.repeat(100)}`;
const [agentsJson, agentsTxt] = samples.slice(-2) as [Sample, Sample];
const KINDS: readonly (readonly (readonly [Sample, items: number, faulty: boolean])[] | 'page')[] = [
  ...[[], [], [], [], []],
  'page',
  [[awas, 5, false]],
  [[awas, 20, true]],
  [
    [agentsTxt, 5, false],
    [agentsJson, 5, false],
  ],
  [[agentsTxt, 20, true]],
];
const served = KINDS.map((kind) => {
  const documents = kind === 'page' ? [] : kind;
  return {
    documents: new Map(
      documents.map(([sample, items, faulty]) => [sample.path, sample.write(items, faulty)]),
    ),
    isShell: kind === 'page',
  };
});

const paths = new Set<string>();
const server = createServer({ keepAliveTimeout: 2_000 }, (request, response) => {
  const path = request.url ?? '/';
  paths.add(path);
  const { documents, isShell } =
    served[numberOf(request.socket.localAddress ?? '') % served.length] ?? served[0]!;
  const document = documents.get(path);
  if (document !== undefined)
    response
      .writeHead(200, {
        'content-type': path.endsWith('.txt') ? 'text/plain; charset=utf-8' : 'application/json',
      })
      .end(document);
  else if (path === '/' || (isShell && path !== '/robots.txt'))
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE);
  else response.writeHead(404, { 'content-type': 'text/plain' }).end('not found');
});

for (let n = from; n < to; n++) {
  const listener = createListener((socket) => server.emit('connection', socket));
  await new Promise<void>((done) => listener.listen(port, addressOf(n), done));
}
process.on('message', () => process.send?.([...paths]));
process.on('disconnect', () => process.exit());
process.send?.('ready');
