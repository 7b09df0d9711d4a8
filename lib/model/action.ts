import type { AuthScheme, FormatId, Place, RateLimit } from './declared.ts';
import type { Json, JsonSchema } from './json.ts';
import type { ElementFact } from './page-facts.ts';
import type { Sentence } from './said.ts';

/** The most serious effect of running an action. Only declared GET and HEAD actions can be `read`. */
export type Risk = 'read' | 'change' | 'destructive' | 'irreversible';

export type ParameterIn = 'path' | 'query' | 'header' | 'body' | 'form' | 'file' | 'argument';

export interface Parameter {
  readonly name: string;
  readonly in: ParameterIn;
  readonly required: boolean;
  readonly description?: string;
  /** JSON Schema of the value, derived from the declaration. WoA sites write the schema themselves. */
  readonly schema: JsonSchema;
  /** The control's value on the page. Only drafts have it. */
  readonly preset?: Json;
  /** The type as the document writes it, e.g. "airport_code" or "array[flight]". */
  readonly declaredType?: string;
  readonly selector?: string;
  /**
   * The last known state of a control that is disabled or missing until other controls are filled in. Only
   * drafts have it.
   */
  readonly late?: ElementFact;
  readonly source: Place;
}

/** How results are read from the page (AWAS `result`). The selectors may be invalid. */
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
  /** Absolute URL of the page with the action. The path may have `{name}` placeholders. */
  readonly url: string;
  /** True if the document declares no page (AWAS 1.1). `url` is then the declared endpoint. */
  readonly undeclared?: true;
  readonly selector?: string;
  readonly result?: PageResult;
}

/** A tool in an MCP server's list, which is untrusted. */
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
      /** The HTTP method in upper case. */
      readonly method: string;
      /** Absolute URL, with `{name}` for each path parameter. */
      readonly url: string;
      readonly body: 'none' | 'json' | 'form' | 'multipart';
    }
  | {
      /** A POST of the envelope {agent, operation?, input} (WoA §5.2). */
      readonly kind: 'envelope';
      readonly url: string;
      readonly agent: string;
      readonly operation?: string;
    }
  | {
      readonly kind: 'mcp';
      readonly url: string;
      /** The name of the tool to call. If undefined, the caller lists the server's tools and chooses one. */
      readonly tool?: string;
      readonly tools?: readonly McpTool[];
    }
  | {
      readonly kind: 'a2a';
      readonly url: string;
      /** The A2A version of the endpoint. If undefined, the run reads the agent card first. */
      readonly version?: string;
    }
  | { readonly kind: 'graphql'; readonly url: string }
  | { readonly kind: 'page-tool'; readonly tool: string }
  | { readonly kind: 'websocket'; readonly url: string }
  | {
      /** An ADP capability, whose details must be loaded before a run (§6). */
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
   * `<format>:<id as declared>`, unique in the declaration and stable over reloads. Repeated ids get `#2`,
   * `#3`.
   */
  readonly key: string;
  readonly id: string;
  readonly name: string;
  /** The site's description, which is untrusted. */
  readonly description: string;
  readonly format: FormatId;
  readonly document: string;
  readonly source: Place;
  readonly risk: Risk;
  /** The consequence of a run, e.g. "cannot be undone", from the declaration or by AWAS Lens. */
  readonly riskReason: Sentence;
  readonly parameters: readonly Parameter[];
  /** The site's own JSON Schema of all arguments together (WoA `inputs`), which is untrusted. */
  readonly input?: JsonSchema;
  /** Name of a WebMCP tool on the current page that does the same with the same arguments. */
  readonly pageTool?: string;
  readonly transport: Transport;
  /** The page of an action that AWAS or attributes on the page declare. */
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
  /** The request header for the page's CSRF token (AWAS 1.1 `security`). */
  readonly csrfHeader?: string;
  /** For an action that runs as a job (AWP §9): the URL that returns the state of the job. */
  readonly async?: { readonly pollUrl?: string };
  /** True if the site requires a person's confirmation, or if there is a text in `review`. */
  readonly confirm: boolean;
  /**
   * Untrusted text near a draft's form that gives instructions to a model. A person therefore reviews each
   * call.
   */
  readonly review?: string;
  /** True if the document lists the action among `degraded_actions` (AWP §13). */
  readonly degraded?: boolean;
  /**
   * Assumptions for the person to see, which AWAS Lens made because the document or specification is
   * incomplete.
   */
  readonly assumptions?: readonly Sentence[];
  /** Labels of the parts of a drafted form that only a person can fill in. */
  readonly unfilled?: readonly string[];
  /** Declared members that AWAS Lens doesn't interpret, kept for display. */
  readonly extra?: Readonly<Record<string, Json>>;
}
