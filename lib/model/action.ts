import type { AuthScheme, FormatId, Place, RateLimit } from './declared.ts';
import type { Json, JsonSchema } from './json.ts';
import type { ElementFact } from './page-facts.ts';
import type { Sentence } from './said.ts';

/** The risk is `read` only if the action's own request is a GET or HEAD. */
export type Risk = 'read' | 'change' | 'destructive' | 'irreversible';

export type ParameterIn = 'path' | 'query' | 'header' | 'body' | 'form' | 'file' | 'argument';

export interface Parameter {
  readonly name: string;
  readonly in: ParameterIn;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
  /** Value of the control on the page, only for drafts. */
  readonly preset?: Json;
  readonly declaredType?: string;
  readonly selector?: string;
  /** Last known state of a control that depends on other input. */
  readonly late?: ElementFact;
  readonly source: Place;
}

export interface PageResult {
  readonly type: 'single' | 'list' | 'table' | 'form';
  readonly selector?: string;
  readonly itemSelector?: string;
  readonly properties?: Readonly<Record<string, string>>;
  readonly pagination?: {
    readonly selector?: string;
    readonly nextButton?: string;
    readonly currentPage?: string;
  };
}

export interface PageBinding {
  /** Absolute URL, perhaps with `{name}` placeholders in the path. */
  readonly url: string;
  /** True if the document declares no page (AWAS 1.1). `url` is then the declared endpoint. */
  readonly undeclared?: true;
  readonly selector?: string;
  readonly result?: PageResult;
}

/** The texts come from the server and are untrusted. */
export interface McpTool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema: JsonSchema;
  readonly hints: {
    readonly readOnly?: boolean;
    readonly destructive?: boolean;
    readonly idempotent?: boolean;
    readonly openWorld?: boolean;
  };
}

export type Transport =
  | {
      readonly kind: 'http';
      readonly method: string;
      readonly url: string;
      readonly body: 'none' | 'json' | 'form' | 'multipart';
    }
  | {
      /** POST of a JSON body {agent, operation?, input} (WoA §5.2). */
      readonly kind: 'envelope';
      readonly url: string;
      readonly agent: string;
      readonly operation?: string;
    }
  | {
      readonly kind: 'mcp';
      readonly url: string;
      /** Without a tool name, the caller lists the server's tools and chooses one. */
      readonly tool?: string;
      readonly tools?: readonly McpTool[];
    }
  | {
      readonly kind: 'a2a';
      readonly url: string;
      /** Without a version, the run reads the A2A agent card first. */
      readonly version?: string;
    }
  | { readonly kind: 'graphql'; readonly url: string }
  | { readonly kind: 'page-tool'; readonly tool: string }
  | { readonly kind: 'websocket'; readonly url: string }
  | {
      /** ADP capability, whose details are loaded before a run (§6). */
      readonly kind: 'detail';
      readonly detailUrl: string;
      readonly baseUrl: string;
    }
  | {
      readonly kind: 'none';
      readonly reason: string;
    };

export interface Action {
  /** The key is `<format>:<declared id>`, the same after a reload. Repeated ids get `#2`, `#3`. */
  readonly key: string;
  readonly id: string;
  readonly name: string;
  /** Untrusted text of the site. */
  readonly description: string;
  readonly format: FormatId;
  readonly document: string;
  readonly source: Place;
  readonly risk: Risk;
  readonly riskReason: Sentence;
  readonly parameters: readonly Parameter[];
  /** Untrusted JSON Schema of all arguments (WoA `inputs`). */
  readonly input?: JsonSchema;
  readonly pageTool?: string;
  readonly transport: Transport;
  readonly page?: PageBinding;
  readonly output?: JsonSchema;
  readonly outputNames?: readonly string[];
  readonly auth: { readonly needed: 'yes' | 'no' | 'optional' | 'unknown'; readonly scheme?: AuthScheme };
  readonly rateLimit?: RateLimit;
  readonly idempotency?: {
    readonly in: 'header' | 'body' | 'query';
    readonly name: string;
    readonly windowMs?: number;
  };
  /** Request header for the page's CSRF token (AWAS 1.1 `security`). */
  readonly csrfHeader?: string;
  /** Set if the action starts a job. `pollUrl` returns the job's state (AWP §9). */
  readonly async?: { readonly pollUrl?: string };
  readonly confirm: boolean;
  /** Untrusted text of the page, set if it contains instructions for a model. */
  readonly review?: string;
  /** True if the document's `degraded_actions` contain the action (AWP §13). */
  readonly degraded?: boolean;
  readonly assumptions?: readonly Sentence[];
  readonly unfilled?: readonly string[];
  readonly extra?: Readonly<Record<string, Json>>;
}
