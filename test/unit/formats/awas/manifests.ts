export { default as a2a } from './a2a.json' with { type: 'json' };
export { default as mcp } from './mcp.json' with { type: 'json' };
export { default as text } from './text.json' with { type: 'json' };
export { default as upstream } from './upstream.json' with { type: 'json' };
export { default as upstream10 } from './upstream10.json' with { type: 'json' };
