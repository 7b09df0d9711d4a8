import type { AuthScheme, FormatId, Place, RateLimit } from './declared.ts';
import type { Json, JsonSchema } from './json.ts';
import type { ElementFact } from './page-facts.ts';
import type { Sentence } from './said.ts';

/** The worst effect of running an action. `read` only if the declaration makes it a plain read (GET, HEAD). */
export type Risk = 'read' | 'change' | 'destructive' | 'irreversible';

/** Where a parameter's value goes. */
export type ParameterIn = 'path' | 'query' | 'header' | 'body' | 'form' | 'file' | 'argument';

/** One input of an action in any format, as JSON Schema 2020-12 with the place of its value. */
export interface Parameter {
  readonly name: string;
  readonly in: ParameterIn;
  readonly required: boolean;
  readonly description?: string;
  /**
   * Describes the value: type, enum, format, limits, default, examples. We make it from the declaration (WoA: it is the
   * site's own).
   */
  readonly schema: JsonSchema;
  /** The value of its control if nobody changes it. Only drafts have it. */
  readonly preset?: Json;
  /** The type in the declaration's own words, e.g. "airport_code", "array[flight]". */
  readonly declaredType?: string;
  /** AWAS: the CSS selector of its control. */
  readonly selector?: string;
  /** Its control as last seen, if it is disabled or absent until others are filled in. Only drafts have it. */
  readonly late?: ElementFact;
  readonly source: Place;
}

/** AWAS result: how to read results from the page (all selectors as declared, unchecked). */
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

/** Where an action is on the page (AWAS): the page that serves it and how to read its results. */
export interface PageBinding {
  /** Absolute URL of the page that serves the action; `{name}` placeholders may be in its path. */
  readonly url: string;
  /**
   * The document doesn't name the page (AWAS 1.1 declares an endpoint). `url` is the action's target. A page's own
   * attributes and controls show that it serves the action.
   */
  readonly undeclared?: true;
  /** AWAS 1.1: the form or control that starts the action. */
  readonly selector?: string;
  readonly result?: PageResult;
}

/** A tool in an MCP server's list. Untrusted. */
export interface McpTool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema: JsonSchema;
  /** Only the hints that the server gives. */
  readonly hints: {
    readonly readOnly?: boolean;
    readonly destructive?: boolean;
    readonly idempotent?: boolean;
    readonly openWorld?: boolean;
  };
}

/** How an action is sent. One file in `lib/run` for each kind. */
export type Transport =
  | {
      readonly kind: 'http';
      /** Upper case. */
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
      /** The tool to call; undefined: list the tools, then choose one. */
      readonly tool?: string;
      /** The tools that the server has listed, if `tool` is undefined. */
      readonly tools?: readonly McpTool[];
    }
  | {
      readonly kind: 'a2a';
      readonly url: string;
      /** The declared version of the JSON-RPC endpoint; absent: its agent card has it. */
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
  /** As declared. */
  readonly id: string;
  readonly name: string;
  /** Untrusted text of the site. */
  readonly description: string;
  readonly format: FormatId;
  /** URL of the document that declares it. */
  readonly document: string;
  readonly source: Place;
  readonly risk: Risk;
  /** The consequence in the declaration's words or ours, e.g. "cannot be undone". */
  readonly riskReason: Sentence;
  readonly parameters: readonly Parameter[];
  /** JSON Schema of all the arguments together, if the site wrote one (WoA `inputs`). Untrusted. */
  readonly input?: JsonSchema;
  /** A WebMCP tool of the shown page that surely does the same, with the same arguments. */
  readonly pageTool?: string;
  readonly transport: Transport;
  /** Only AWAS actions (and attributes found on the page) have one. */
  readonly page?: PageBinding;
  /** JSON Schema of a successful result, where declared. */
  readonly output?: JsonSchema;
  readonly outputNames?: readonly string[];
  readonly auth: { readonly needed: 'yes' | 'no' | 'optional' | 'unknown'; readonly scheme?: AuthScheme };
  readonly rateLimit?: RateLimit;
  readonly idempotency?: {
    readonly in: 'header' | 'body' | 'query';
    readonly name: string;
    readonly windowMs?: number;
  };
  /** AWAS 1.1 `security`: the header in which the site wants the CSRF token of its own page. */
  readonly csrfHeader?: string;
  /** AWP §9: the action runs as a job; `pollUrl` answers with its state. */
  readonly async?: { readonly pollUrl?: string };
  /** The site demands a person's confirmation, or the action needs review. */
  readonly confirm: boolean;
  /** Text around a draft's form that instructs a model: a person reviews each call. Untrusted. */
  readonly review?: string;
  /** AWP §13: listed among degraded_actions. */
  readonly degraded?: boolean;
  /** The reader's assumptions about gaps in the document or specification, shown to the person. */
  readonly assumptions?: readonly Sentence[];
  /** Labels of fields that only a person can fill in, no run. Only drafts have them. */
  readonly unfilled?: readonly string[];
  /** Uninterpreted fields, kept for display. */
  readonly extra?: Readonly<Record<string, Json>>;
}
