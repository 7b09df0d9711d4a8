import type { PageFacts, ScanRequest } from '../../model/index.ts';
import type { Tab } from './chromium.ts';

export const WORLD = 'awas-lens';
const GROUP = 'awas-lens-roots';
const MAX_DEPTH = 5;

interface Evaluated {
  readonly result: { readonly value?: unknown; readonly objectId?: string };
  readonly exceptionDetails?: {
    readonly text: string;
    readonly exception?: { readonly description?: string };
  };
}

interface Root {
  readonly backendNodeId: number;
  readonly shadowRootType: string;
}

export class IsolatedWorld {
  readonly #tab: Tab;
  readonly #id: number;

  private constructor(tab: Tab, id: number) {
    this.#tab = tab;
    this.#id = id;
  }

  static async make(tab: Tab, frameId: string, script: string): Promise<IsolatedWorld> {
    const { executionContextId } = await tab.send<{ executionContextId: number }>(
      'Page.createIsolatedWorld',
      { frameId, worldName: WORLD },
    );
    const world = new IsolatedWorld(tab, executionContextId);
    await world.evaluate(`${script}; globalThis.awasLensPage = awasLensPage; 0`);
    return world;
  }

  async scan(request: ScanRequest): Promise<PageFacts> {
    await this.reachClosedRoots();
    return (await this.evaluate(`awasLensPage.scan(document, ${JSON.stringify(request)})`)) as PageFacts;
  }

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

  /** Lets the page's script reach closed shadow roots, as in an extension. */
  async reachClosedRoots(): Promise<void> {
    for (let depth = 0; depth < MAX_DEPTH && (await this.#reach()); depth++);
    await this.#tab.send('Runtime.releaseObjectGroup', { objectGroup: GROUP });
  }

  async #reach(): Promise<boolean> {
    const roots = (
      await Promise.all((await this.#hosts()).map((host) => this.#closedRootOf(host).catch(() => [])))
    ).flat();
    await Promise.all(roots.map((root) => this.#show(root).catch(() => undefined)));
    return roots.length > 0;
  }

  async #show(backendNodeId: number): Promise<void> {
    const { object } = await this.#tab.send<{ object: { objectId: string } }>('DOM.resolveNode', {
      backendNodeId,
      executionContextId: this.#id,
      objectGroup: GROUP,
    });
    await this.#tab.send('Runtime.callFunctionOn', {
      functionDeclaration: 'function () { awasLensPage.know(this); }',
      objectId: object.objectId,
    });
  }

  async #hosts(): Promise<readonly string[]> {
    const { result: list } = await this.#tab.send<Evaluated>('Runtime.evaluate', {
      expression: 'awasLensPage.hostsWithoutRoot(document)',
      contextId: this.#id,
      objectGroup: GROUP,
    });
    const { result } = await this.#tab.send<{ result: readonly { value?: { objectId?: string } }[] }>(
      'Runtime.getProperties',
      { objectId: list.objectId, ownProperties: true },
    );
    return result.flatMap(({ value }) => value?.objectId ?? []);
  }

  async #closedRootOf(objectId: string): Promise<readonly number[]> {
    const { node } = await this.#tab.send<{ node: { shadowRoots?: readonly Root[] } }>('DOM.describeNode', {
      objectId,
      depth: 0,
    });
    const closed = node.shadowRoots?.filter(({ shadowRootType }) => shadowRootType === 'closed') ?? [];
    return closed.map(({ backendNodeId }) => backendNodeId);
  }
}
