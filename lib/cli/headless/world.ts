import type { PageFacts, ScanRequest } from '../../model/index.ts';
import type { Attached } from './chromium.ts';

export const WORLD = 'awas-lens';
/** More would keep a page waiting. */
const MAX_CLOSED = 500;

interface Evaluated {
  readonly result: { readonly value?: unknown; readonly objectId?: string };
  readonly exceptionDetails?: {
    readonly text: string;
    readonly exception?: { readonly description?: string };
  };
}

interface DomNode {
  readonly backendNodeId: number;
  readonly shadowRootType?: 'open' | 'closed' | 'user-agent';
  readonly children?: readonly DomNode[];
  readonly shadowRoots?: readonly DomNode[];
}

/** A world of its own in a page, which the page's scripts do not see, with lib/page in it as `awasLensPage`. */
export class World {
  readonly #tab: Attached;
  readonly #id: number;

  private constructor(tab: Attached, id: number) {
    this.#tab = tab;
    this.#id = id;
  }

  static async make(tab: Attached, frameId: string, script: string): Promise<World> {
    const { executionContextId } = await tab.send<{ executionContextId: number }>(
      'Page.createIsolatedWorld',
      {
        frameId,
        worldName: WORLD,
      },
    );
    const world = new World(tab, executionContextId);
    await world.evaluate(`${script}; globalThis.awasLensPage = awasLensPage; 0`);
    return world;
  }

  async scan(request: ScanRequest): Promise<PageFacts> {
    await this.reachClosedRoots();
    return (await this.evaluate(`awasLensPage.scan(document, ${JSON.stringify(request)})`)) as PageFacts;
  }

  /** Runs an expression, and awaits what it promises. */
  async evaluate(expression: string): Promise<unknown> {
    const { result, exceptionDetails } = await this.#tab.send<Evaluated>('Runtime.evaluate', {
      expression,
      contextId: this.#id,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value ?? null;
  }

  /** Shows lib/page the shadow roots that are closed to scripts, as browsers do to extensions. */
  async reachClosedRoots(): Promise<void> {
    if ((await this.evaluate('awasLensPage.mayHideRoots(document)')) !== true) return;
    const { root } = await this.#tab.send<{ root: DomNode }>('DOM.getDocument', { depth: -1, pierce: true });
    for (const { backendNodeId } of closedIn(root).slice(0, MAX_CLOSED)) {
      const { object } = await this.#tab.send<{ object: { objectId: string } }>('DOM.resolveNode', {
        backendNodeId,
        executionContextId: this.#id,
      });
      await this.#tab.send('Runtime.callFunctionOn', {
        functionDeclaration: 'function () { awasLensPage.know(this); }',
        objectId: object.objectId,
      });
    }
  }
}

function closedIn(node: DomNode): readonly DomNode[] {
  const { shadowRoots = [], children = [] } = node;
  const own = node.shadowRootType === 'closed' ? [node] : [];
  return [...own, ...[...shadowRoots, ...children].flatMap(closedIn)];
}
