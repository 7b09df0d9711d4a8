import { publicNames } from '../browsers/public-names.ts';
import { type Listening, start } from '../servers/http.ts';

export interface BenchSite extends Listening {
  asked(): number;
}

const actionOf = (n: number): object => ({
  id: `action-${n}`,
  name: `Action ${n}`,
  description: `What action number ${n} does, in a sentence of usual length`,
  path: `/things/${n}`,
  method: 'GET',
  parameters: [
    { name: 'query', type: 'string', required: true, description: 'Words to look for', selector: `#q${n}` },
  ],
});

function manifest(actions: number): string {
  return JSON.stringify({
    version: '1.0',
    name: 'Bookshop',
    description: 'Sells books of all kinds',
    actions: Array.from({ length: actions }, (_, n) => actionOf(n)),
  });
}

/** The picture must be the page's largest contentful paint. */
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><rect width="90" height="90" fill="#0a4a4a"/></svg>';

const alive = (elements: number): string => `<div id="alive">${'<p>Book</p>'.repeat(elements)}</div><script>
  const all = document.getElementById('alive');
  let n = 0;
  const change = () => {
    for (let i = 0; i < 100; i++) {
      const one = all.children[n++ % all.children.length];
      one.textContent = 'Book ' + n;
      one.dataset.n = n;
    }
    all.append(all.firstChild);
    requestAnimationFrame(change);
  };
  requestAnimationFrame(change);
</script>`;

export const PUBLIC_HOST = 'bench.example';
export const PUBLIC_ARGS = publicNames(PUBLIC_HOST);

export async function benchSite({
  actions = 1,
  delay = 0,
  pictures = 0,
  changing = 0,
  host = '127.0.0.1',
}: {
  readonly actions?: number;
  readonly delay?: number;
  readonly pictures?: number;
  readonly changing?: number;
  readonly host?: string;
}): Promise<BenchSite> {
  const declared = actions > 0 ? manifest(actions) : undefined;
  const images = Array.from({ length: pictures }, (_, n) => `<img src="/picture-${n}.svg" alt="">`);
  const fields = Array.from({ length: Math.min(actions, 1_000) }, (_, n) => `<input id="q${n}">`);
  const page = `<!doctype html><title>Books</title><h1>Books</h1>${images.join('')}${actions > 1 ? fields.join('') : ''}${changing > 0 ? alive(changing) : ''}`;
  let asked = 0;
  const site = await start((request, response) => {
    const { pathname: path } = new URL(request.url ?? '/', 'http://localhost');
    if (path !== '/' && path !== '/favicon.ico') asked++;
    setTimeout(() => {
      if (path === '/') response.setHeader('content-type', 'text/html').end(page);
      else if (path.startsWith('/picture')) response.setHeader('content-type', 'image/svg+xml').end(PICTURE);
      else if (path === '/.well-known/ai-actions.json' && declared !== undefined)
        response.setHeader('content-type', 'application/json').end(declared);
      else response.writeHead(404).end();
    }, delay);
  });
  return { origin: site.origin.replace('127.0.0.1', host), asked: () => asked, close: site.close };
}
