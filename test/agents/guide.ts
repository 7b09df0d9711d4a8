import { readFileSync } from 'node:fs';

const GUIDE = ['agents', 'few-tokens', 'unattended']
  .map((page) => readFileSync(new URL(`../../docs/${page}.md`, import.meta.url), 'utf8'))
  .join('\n');

export const BLOCKS = GUIDE.split(/^(?=##? )/m).flatMap((section) =>
  [...section.matchAll(/^```\w*\n([\s\S]*?)^```$/gm)].map(([, text = ''], number) => ({
    name: `${/^#+ (.*)/.exec(section)?.[1]?.split(':')[0]}, ${number + 1}`,
    text,
  })),
);

export function blockOf(name: string): string {
  const found = BLOCKS.find((one) => one.name === name);
  if (!found) throw new Error(`the guide has no block “${name}”`);
  return found.text;
}

const FEW = 'Playwright MCP with few tokens';

export interface FewTokens {
  readonly args: readonly string[];
  readonly excludeTools: readonly string[];
}

export function fewTokens(
  readBlock: (name: string) => string = blockOf,
): FewTokens & { readonly script: string } {
  return { ...serverOf(readBlock(`${FEW}, 1`), 'playwright'), script: readBlock(`${FEW}, 2`) };
}

export function fewDevtoolsTokens(readBlock: (name: string) => string = blockOf): FewTokens {
  return serverOf(readBlock('chrome-devtools-mcp with few tokens, 1'), 'chrome-devtools');
}

function serverOf(settings: string, name: string): FewTokens {
  const { mcpServers } = JSON.parse(settings) as { readonly mcpServers: Record<string, FewTokens> };
  const server = mcpServers[name];
  if (!server) throw new Error(`the guide has no server “${name}”`);
  return server;
}
