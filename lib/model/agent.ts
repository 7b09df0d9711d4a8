import type { Json, JsonSchema } from './json.ts';
import type { PageTool } from './page-facts.ts';
import type { Arguments, Problem } from './run.ts';

/**
 * Maximum length of a tool's name in UTF-16 units. Clients add prefixes such as `mcp__playwright__webmcp_`, and
 * allow 60 (Cursor) or 64 characters (OpenAI, Gemini) in total.
 */
export const MAX_TOOL_NAME = 40;

export interface Tool {
  /** A name like `^[a-z_][a-z0-9_-]{0,39}$`, stable over reloads. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly untrustedContentHint: true;
    readonly consequentialHint: boolean;
  };
  readonly action: string;
}

export interface PageToolMatch {
  readonly tool: PageTool;
  /** Key of the declared action that does the same as the tool; undefined if there is none. */
  readonly action?: string;
  readonly conflicts: readonly string[];
}

export type OfferedTool = Omit<Tool, 'action'>;

/** A tool call that was refused or malformed, so no run was created. */
export interface RejectedCall {
  readonly id: string;
  readonly at: number;
  readonly tookMs: number;
  readonly by: 'page' | 'agent';
  readonly origin: string;
  readonly tool: string;
  /** The arguments as shortened JSON, with masked credentials. */
  readonly arguments: string;
  readonly code: string;
  readonly message: string;
}

/** The reply that an agent receives. Strings have at most 4,000 characters, the whole reply at most 20,000. */
export type AgentReply =
  | {
      readonly ok: true;
      readonly status: number;
      /** Untrusted content of the site. It is data, never instructions. */
      readonly data: Json;
      readonly truncated?: true;
      readonly notes?: readonly string[];
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

/** The result of a WebMCP tool call. Failed replies also have the members that MCP clients display. */
export type ToolResult =
  | AgentReply
  | (AgentReply & {
      readonly isError: true;
      readonly content: readonly [{ readonly type: 'text'; readonly text: string }];
    });

export const EXTENSION_RELOADED: AgentReply = {
  ok: false,
  code: 'extension-reloaded',
  message: 'The extension was reloaded or removed: this tool is no longer connected to it.',
  next: 'Reload the page, then list its tools again.',
};

/** URL fragment of the document that AWAS Lens creates from a page's WebMCP tools. Servers have no such document. */
export const TOOLS_HASH = '#webmcp';
export const isOfTools = (url: string): boolean => url.endsWith(TOOLS_HASH);
