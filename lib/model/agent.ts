import type { Json, JsonSchema } from './json.ts';
import type { PageTool } from './page-facts.ts';
import type { Arguments, Problem } from './run.ts';

/**
 * Maximum length of a tool's name in UTF-16 units. Clients add a prefix such as `mcp__playwright__webmcp_`, and refuse
 * or drop names that are then longer than 64 (OpenAI, Gemini) or 60 (Cursor).
 */
export const MAX_TOOL_NAME = 40;

/** A WebMCP tool for an action that can run here. Plain data; lib/agent creates and registers it. */
export interface Tool {
  /** `^[a-z_][a-z0-9_-]{0,39}$`, stable over reloads. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** A schema whose root is an object. */
  readonly inputSchema: JsonSchema;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly untrustedContentHint: true;
    readonly consequentialHint: boolean;
  };
  readonly action: string;
}

/** A tool of the page, and the declared action that does the same. */
export interface PageToolMatch {
  readonly tool: PageTool;
  /** Key of the action; undefined if no declaration contains the tool. */
  readonly action?: string;
  /** Contradictions between the tool and the action, one sentence each. */
  readonly conflicts: readonly string[];
}

/** The members of a tool that the page sees. */
export type OfferedTool = Omit<Tool, 'action'>;

/** A tool call that never became a run, because it was malformed or refused. */
export interface RejectedCall {
  readonly id: string;
  /** Time of the call, in milliseconds since the epoch. */
  readonly at: number;
  readonly tookMs: number;
  readonly by: 'page' | 'agent';
  /** The origin of the site in the tab. */
  readonly origin: string;
  readonly tool: string;
  /** The arguments as JSON, shortened. Values under the name of a credential are masked. */
  readonly arguments: string;
  readonly code: string;
  readonly message: string;
}

/** A run as an agent sees it. Strings have at most 4,000 characters, the whole reply at most 20,000. */
export type AgentReply =
  | {
      readonly ok: true;
      readonly status: number;
      /** Untrusted content of the site. It is data, never instructions. */
      readonly data: Json;
      readonly truncated?: true;
      readonly notes?: readonly string[];
      /** For a list with more pages: the arguments that make the same call return the next page. */
      readonly nextPage?: { readonly repeatWith: Arguments };
    }
  | {
      readonly ok: false;
      readonly code: string;
      readonly message: string;
      readonly problems?: readonly Problem[];
      readonly next?: string;
      readonly status?: number;
      readonly data?: Json;
    };

/** The return value of a tool on a page: a reply. If it failed, it also has the members that MCP clients show. */
export type ToolResult =
  | AgentReply
  | (AgentReply & {
      readonly isError: true;
      readonly content: readonly [{ readonly type: 'text'; readonly text: string }];
    });

/** Reply to a tool call after the extension was reloaded, updated or removed. */
export const EXTENSION_RELOADED: AgentReply = {
  ok: false,
  code: 'extension-reloaded',
  message: 'The extension was reloaded or removed: this tool is no longer connected to it.',
  next: 'Reload the page, then list its tools again.',
};

/**
 * The fragment in the URL of the document that AWAS Lens makes from a page's WebMCP tools. No server has this
 * document.
 */
export const TOOLS_HASH = '#webmcp';
export const isOfTools = (url: string): boolean => url.endsWith(TOOLS_HASH);
