import type { Json, JsonSchema } from './json.ts';
import type { PageTool } from './page-facts.ts';
import type { Arguments, Problem } from './run.ts';

/** MCP clients add a prefix, and allow 60 (Cursor) or 64 characters with the prefix. */
export const MAX_TOOL_NAME = 40;

export interface Tool {
  /** Matches `^[a-z_][a-z0-9_-]{0,39}$` and stays the same after a reload. */
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
  readonly action?: string;
  readonly conflicts: readonly string[];
}

export type OfferedTool = Omit<Tool, 'action'>;

export interface RejectedCall {
  readonly id: string;
  readonly at: number;
  readonly tookMs: number;
  readonly by: 'page' | 'agent';
  readonly origin: string;
  readonly tool: string;
  /** JSON of the arguments, shortened and with masked credentials. */
  readonly arguments: string;
  readonly code: string;
  readonly message: string;
}

/** Each string has at most 4,000 characters, and the whole reply at most 20,000. */
export type AgentReply =
  | {
      readonly ok: true;
      readonly status: number;
      /** Untrusted data of the site. */
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

/** URL fragment of the document that AWAS Lens makes from WebMCP tools. */
export const TOOLS_HASH = '#webmcp';
export const isOfTools = (url: string): boolean => url.endsWith(TOOLS_HASH);
