import type { AuthScheme, FormatId, Place, RateLimit } from './declared.ts';
import type { Json, JsonSchema } from './json.ts';
import type { ElementFact } from './page-facts.ts';
import type { Sentence } from './said.ts';

/** The worst effect of running an action. Only declared GET and HEAD actions can be `read`. */
export type Risk = 'read' | 'change' | 'destructive' | 'irreversible';

export type ParameterIn = 'path' | 'query' | 'header' | 'body' | 'form' | 'file' | 'argument';

export interface Parameter {
  readonly name: string;
  readonly in: ParameterIn;
  readonly required: boolean;
  readonly description?: string;
  /** JSON Schema of the value, derived from the declaration. For WoA, the site's own schema. */
  readonly schema: JsonSchema;
  /** The value of an unchanged control. Only in drafts. */
  readonly preset?: Json;
  /** The type in the declaration's own words, e.g. "airport_code", "array[flight]". */
  readonly declaredType?: string;
  readonly selector?: string;
  /**
   * The last known state of a control that is disabled or missing until other controls are filled in. Only in
   * drafts.
   */
  readonly late?: ElementFact;
  readonly source: Place;
}

/** How results are read from the page (AWAS `result`). The selectors are unchecked, so they may be invalid. */
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
  /** Absolute URL of the page that serves the action; `{name}` placeholders may be in its path. */
  readonly url: string;
  /** True if the document declares an endpoint instead of a page (AWAS 1.1). `url` is then the endpoint. */
  readonly undeclared?: true;
  readonly selector?: string;
  readonly result?: PageResult;
}

/** A tool in an MCP server's list. Untrusted. */
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

/** How an action is sent. Each kind has its own file in `lib/run`. */
export type Transport =
  | {
      readonly kind: 'http';
      /** The method in upper case. */
      readonly method: string;
      /** Absolute URL, with `{name}` for each path parameter. */
      readonly url: string;
      readonly body: 'none' | 'json' | 'form' | 'multipart';
    }
  | {
      /** WoA §5.2: POST of the envelope {agent, operation?, input}. */
      readonly kind: 'envelope';
      readonly url: string;
      readonly agent: string;
      readonly operation?: string;
    }
  | {
      readonly kind: 'mcp';
      readonly url: string;
      /** The tool to call. If undefined, the caller lists the server's tools and chooses one. */
      readonly tool?: string;
      /** The tools that the server has listed, if `tool` is undefined. */
      readonly tools?: readonly McpTool[];
    }
  | {
      readonly kind: 'a2a';
      readonly url: string;
      /** The A2A version of the endpoint. If undefined, the run reads the agent card first. */
      readonly version?: string;
    }
  | { readonly kind: 'graphql'; readonly url: string }
  /** A WebMCP tool that a script of the page has registered. */
  | { readonly kind: 'page-tool'; readonly tool: string }
  | { readonly kind: 'websocket'; readonly url: string }
  | {
      /** ADP §6: the details of the capability must be loaded before a run. */
      readonly kind: 'detail';
      readonly detailUrl: string;
      readonly baseUrl: string;
    }
  | {
      readonly kind: 'none';
      readonly reason: string;
    };

export interface Action {
  /**
   * Unique in the declaration and stable over reloads: `<format>:<id as declared>`, with `#2`, `#3` for repeated
   * ids.
   */
  readonly key: string;
  readonly id: string;
  readonly name: string;
  /** Untrusted text of the site. */
  readonly description: string;
  readonly format: FormatId;
  readonly document: string;
  readonly source: Place;
  readonly risk: Risk;
  /** The consequence of a run, e.g. "cannot be undone". Quoted from the declaration, or written by AWAS Lens. */
  readonly riskReason: Sentence;
  readonly parameters: readonly Parameter[];
  /** JSON Schema of all arguments together, if the site wrote one (WoA `inputs`). Untrusted. */
  readonly input?: JsonSchema;
  /** Name of a WebMCP tool on the current page that certainly does the same with the same arguments. */
  readonly pageTool?: string;
  readonly transport: Transport;
  /** Only for AWAS actions and for actions declared by attributes on the page. */
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
  /** AWAS 1.1 `security`: the request header for the CSRF token of the site's page. */
  readonly csrfHeader?: string;
  /** AWP §9: the action runs as a job. `pollUrl` returns the state of the job. */
  readonly async?: { readonly pollUrl?: string };
  /** True if the site requires a person's confirmation, or the action needs review. */
  readonly confirm: boolean;
  /** Text near a draft's form that gives instructions to a model. A person therefore reviews each call. Untrusted. */
  readonly review?: string;
  /** AWP §13: the document lists the action among `degraded_actions`. */
  readonly degraded?: boolean;
  /** Assumptions that AWAS Lens made because the document or specification is incomplete. Shown to the person. */
  readonly assumptions?: readonly Sentence[];
  /** Labels of fields that only a person can fill in. Only in drafts. */
  readonly unfilled?: readonly string[];
  /** Fields that AWAS Lens doesn't interpret, kept for display. */
  readonly extra?: Readonly<Record<string, Json>>;
}
