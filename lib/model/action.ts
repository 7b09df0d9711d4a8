import type { AuthScheme, FormatId, Place, RateLimit } from './declared.ts';
import type { Json, JsonSchema } from './json.ts';
import type { ElementFact } from './page-facts.ts';
import type { Sentence } from './said.ts';

/** The worst effect of running an action. `read` only for an action that is declared as a plain read (GET, HEAD). */
export type Risk = 'read' | 'change' | 'destructive' | 'irreversible';

/** The location of a parameter's value in the request. */
export type ParameterIn = 'path' | 'query' | 'header' | 'body' | 'form' | 'file' | 'argument';

/** An input of an action in any format, as JSON Schema 2020-12, with the location of its value. */
export interface Parameter {
  readonly name: string;
  readonly in: ParameterIn;
  readonly required: boolean;
  readonly description?: string;
  /**
   * Describes the value: type, enum, format, limits, default, examples. Comes from the declaration (WoA: the site's
   * own schema).
   */
  readonly schema: JsonSchema;
  /** The value of an unchanged control. Only in drafts. */
  readonly preset?: Json;
  /** The type in the declaration's own words, e.g. "airport_code", "array[flight]". */
  readonly declaredType?: string;
  /** AWAS: the CSS selector of the parameter's control. */
  readonly selector?: string;
  /**
   * The control when it was last seen, if it is disabled or absent until other controls are filled in. Only in
   * drafts.
   */
  readonly late?: ElementFact;
  readonly source: Place;
}

/**
 * Describes how results are read from the page (AWAS result). The selectors are as declared, so they may be invalid.
 */
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

/** The page that serves an action (AWAS), and how its results are read. */
export interface PageBinding {
  /** Absolute URL of the page that serves the action; `{name}` placeholders may be in its path. */
  readonly url: string;
  /**
   * True if the document doesn't declare the page (AWAS 1.1 declares an endpoint). `url` is then the action's target.
   * The attributes and controls of a page show if it serves the action.
   */
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
  /** Only the hints that the server declares. */
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
      /** Absolute URL template: `{name}` marks a path parameter. */
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
      /** The tool to call. Undefined if the caller must list the server's tools first, and choose one. */
      readonly tool?: string;
      /** The tools that the server has listed, if `tool` is undefined. */
      readonly tools?: readonly McpTool[];
    }
  | {
      readonly kind: 'a2a';
      readonly url: string;
      /** The A2A version of the endpoint, if its agent card was read. Otherwise the run reads the card first. */
      readonly version?: string;
    }
  | { readonly kind: 'graphql'; readonly url: string }
  /** A WebMCP tool that a script of the page has registered. */
  | { readonly kind: 'page-tool'; readonly tool: string }
  | { readonly kind: 'websocket'; readonly url: string }
  | {
      /** ADP: the capability details must be loaded first (lazy drill-down, §6). */
      readonly kind: 'detail';
      readonly detailUrl: string;
      readonly baseUrl: string;
    }
  | {
      readonly kind: 'none';
      /** One or more whole sentences. */
      readonly reason: string;
    };

export interface Action {
  /**
   * Unique among all actions of a declaration and stable over reloads: `<format>:<id as declared>`, followed by `#2`,
   * `#3` for repeated ids.
   */
  readonly key: string;
  readonly id: string;
  readonly name: string;
  /** Untrusted text of the site. */
  readonly description: string;
  readonly format: FormatId;
  /** URL of the document that declares the action. */
  readonly document: string;
  readonly source: Place;
  readonly risk: Risk;
  /** The consequence, in words of the declaration or of AWAS Lens, e.g. "cannot be undone". */
  readonly riskReason: Sentence;
  readonly parameters: readonly Parameter[];
  /** JSON Schema of all arguments together, if the site wrote one (WoA `inputs`). Untrusted. */
  readonly input?: JsonSchema;
  /** A WebMCP tool of the current page that certainly does the same, with the same arguments. */
  readonly pageTool?: string;
  readonly transport: Transport;
  /** Only for AWAS actions and for attributes on the page. */
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
  /** AWAS 1.1 `security`: the header in which the site expects the CSRF token of its own page. */
  readonly csrfHeader?: string;
  /** AWP §9: the action runs as a job, whose state `pollUrl` returns. */
  readonly async?: { readonly pollUrl?: string };
  /** True if the site demands a person's confirmation, or the action needs review. */
  readonly confirm: boolean;
  /** Text around a draft's form that instructs a model, so a person reviews each call. Untrusted. */
  readonly review?: string;
  /** AWP §13: listed among degraded_actions. */
  readonly degraded?: boolean;
  /** Assumptions of AWAS Lens where the document or specification is incomplete. The person sees them. */
  readonly assumptions?: readonly Sentence[];
  /** Labels of fields that only a person can fill in. Only in drafts. */
  readonly unfilled?: readonly string[];
  /** Fields that AWAS Lens doesn't interpret, kept for display. */
  readonly extra?: Readonly<Record<string, Json>>;
}
