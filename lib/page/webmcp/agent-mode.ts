/**
 * Offers tools to agents in a page. The extension's two JavaScript worlds exchange DOM events, which a page
 * can fake, so a tool has only the page's rights.
 */
import { EXTENSION_RELOADED } from '../../model/agent.ts';
import type { OfferedTool, ToolResult } from '../../model/index.ts';
import { ofDocument } from '../dom/dom.ts';

const OFFER = 'awas-lens-offer';
const CALL = 'awas-lens-call';
const CANCEL = 'awas-lens-cancel';
const REPLY = 'awas-lens-reply';
const MAX_CALL = 1_000_000;
/** Milliseconds until a call gets a reply, even if its run continues. */
const PATIENCE_MS = 90_000;

const on = (target: EventTarget, name: string, listener: (event: Event) => void, signal?: AbortSignal) =>
  EventTarget.prototype.addEventListener.call(target, name, listener, signal ? { signal } : {});

/** True if the other JavaScript world received the event. The receiver cancels the event to confirm. */
function say(document: Document, name: string, detail: unknown): boolean {
  const event = new CustomEvent(name, { detail: JSON.stringify(detail), cancelable: true });
  return !EventTarget.prototype.dispatchEvent.call(document, event);
}

function detailOf(event: Event): unknown {
  const { detail } = event as CustomEvent<unknown>;
  if (typeof detail !== 'string' || detail.length > MAX_CALL) return undefined;
  try {
    return JSON.parse(detail);
  } catch {
    return undefined;
  }
}

interface Bridge {
  offer(tools: readonly OfferedTool[]): void;
  close(): void;
}

export function bridge(
  document: Document,
  call: (tool: string, input: unknown, signal: AbortSignal) => Promise<ToolResult>,
): Bridge {
  const all = new AbortController();
  const underWay = new Map<string, AbortController>();
  const answer = async (event: Event): Promise<void> => {
    const asked = detailOf(event) as { id?: unknown; tool?: unknown; input?: unknown } | null | undefined;
    if (typeof asked?.id !== 'string' || typeof asked.tool !== 'string') return;
    event.preventDefault();
    const { id, tool } = asked;
    const cancelled = new AbortController();
    underWay.set(id, cancelled);
    const reply = await call(tool, asked.input, cancelled.signal);
    if (underWay.get(id) === cancelled) underWay.delete(id);
    say(document, REPLY, { id, reply });
  };
  on(document, CALL, (event) => void answer(event), all.signal);
  on(
    document,
    CANCEL,
    (event) => {
      const { id } = (detailOf(event) ?? {}) as { id?: unknown };
      if (typeof id === 'string') underWay.get(id)?.abort();
    },
    all.signal,
  );
  return {
    offer(tools) {
      say(document, OFFER, tools);
    },
    close() {
      say(document, OFFER, []);
      all.abort();
    },
  };
}

interface Registered {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema?: unknown;
  readonly annotations?: unknown;
  execute(input: unknown, options?: { readonly signal?: AbortSignal }): unknown;
}

/** Firefox has `navigator.modelContext` if `dom.modelcontext.enabled` is set. */
interface NavigatorContext {
  registerTool(tool: Registered): unknown;
  unregisterTool(name: string): unknown;
}

export function provideAgentMode(document: Document): void {
  const view = ofDocument(document, 'defaultView') as (Window & { [key: symbol]: unknown }) | null;
  const key = Symbol.for('awas-lens.agent-mode');
  if (!view || view[key] === true) return;
  Object.defineProperty(view, key, { value: true });

  const waiting = new Map<string, (reply: unknown) => void>();
  let called = 0;
  const call = (tool: string, input: unknown, signal?: AbortSignal): Promise<unknown> => {
    const id = `${++called}`;
    return new Promise((resolve) => {
      const late = setTimeout(() => {
        waiting.delete(id);
        resolve({ ok: false, code: 'timeout', message: 'AWAS Lens didn’t answer in time.' });
      }, PATIENCE_MS);
      waiting.set(id, (reply) => {
        clearTimeout(late);
        waiting.delete(id);
        resolve(reply);
      });
      // After a reload of the extension, the other JavaScript world doesn't answer.
      if (!say(document, CALL, { id, tool, input })) waiting.get(id)?.(EXTENSION_RELOADED);
      const cancel = (): void => void say(document, CANCEL, { id });
      if (signal?.aborted) cancel();
      else if (signal) on(signal, 'abort', cancel);
    });
  };
  on(document, REPLY, (event) => {
    const reply = detailOf(event) as { id?: unknown; reply?: unknown } | null | undefined;
    if (typeof reply?.id === 'string') waiting.get(reply.id)?.(reply.reply);
  });

  const native = (view.navigator as { readonly modelContext?: NavigatorContext }).modelContext;
  const surface = native ? onNavigator(native) : onDocument(document, view);
  on(document, OFFER, (event) => {
    const tools = detailOf(event);
    if (!Array.isArray(tools)) return;
    surface(
      (tools as OfferedTool[]).map((tool) => ({
        ...tool,
        execute: (input, options) => call(tool.name, input, options?.signal),
      })),
    );
  });
}

function onNavigator(native: NavigatorContext): (tools: readonly Registered[]) => void {
  let offered: readonly string[] = [];
  return (tools) => {
    for (const name of offered) native.unregisterTool(name);
    offered = tools.flatMap((tool) => {
      try {
        native.registerTool(tool);
        return tool.name;
      } catch {
        return [];
      }
    });
  };
}

function onDocument(document: Document, view: Window): (tools: readonly Registered[]) => void {
  const context = new StandIn(view);
  let discovery = new AbortController();
  return (tools) => {
    discovery.abort();
    discovery = new AbortController();
    context.offer(tools);
    if (tools.length === 0 && context.empty) {
      Reflect.deleteProperty(document, 'modelContext');
      return;
    }
    Object.defineProperty(document, 'modelContext', { configurable: true, value: context });
    const respond = (event: Event): void => {
      (event as Event & { respondWith?(group: unknown): void }).respondWith?.({
        name: 'AWAS Lens',
        description:
          'The actions that this site declares for agents. Changes wait for the person’s approval.',
        tools: tools.map(({ name, description, inputSchema, execute }) => ({
          name,
          description,
          inputSchema,
          execute,
        })),
      });
    };
    on(view, 'devtoolstooldiscovery', respond, discovery.signal);
  };
}

class StandIn extends EventTarget {
  ontoolchange: ((event: Event) => void) | null = null;
  readonly #view: Window;
  readonly #own = new Map<string, Registered>();
  #ours: readonly Registered[] = [];

  constructor(view: Window) {
    super();
    this.#view = view;
    this.addEventListener('toolchange', (event) => this.ontoolchange?.(event));
  }

  get empty(): boolean {
    return this.#own.size === 0;
  }

  offer(tools: readonly Registered[]): void {
    this.#ours = tools;
    this.dispatchEvent(new Event('toolchange'));
  }

  registerTool(tool: Registered, options: { readonly signal?: AbortSignal } = {}): void {
    if (this.#own.has(tool.name)) throw new DOMException('Duplicate tool name', 'InvalidStateError');
    if (options.signal?.aborted) return;
    this.#own.set(tool.name, tool);
    options.signal?.addEventListener('abort', () => {
      this.#own.delete(tool.name);
      this.dispatchEvent(new Event('toolchange'));
    });
    this.dispatchEvent(new Event('toolchange'));
  }

  #all(): readonly Registered[] {
    return [...this.#own.values(), ...this.#ours.filter(({ name }) => !this.#own.has(name))];
  }

  async getTools(): Promise<readonly object[]> {
    return this.#all().map(({ name, title = '', description, inputSchema, annotations }) => ({
      name,
      title,
      description,
      inputSchema,
      annotations,
      origin: this.#view.location.origin,
      window: this.#view,
    }));
  }

  async executeTool(
    tool: string | { readonly name: string },
    input: unknown = {},
    options: { readonly signal?: AbortSignal } = {},
  ): Promise<unknown> {
    const wanted = typeof tool === 'string' ? tool : tool.name;
    const found = this.#all().find(({ name }) => name === wanted);
    if (!found) throw new DOMException(`There is no tool ${wanted}`, 'NotFoundError');
    return found.execute(typeof input === 'string' ? JSON.parse(input) : input, options);
  }
}
