import type { AccessPolicy } from '../../model/index.ts';

/** A refusal is only advice, not access control (§5.3). */
interface AccessAnswer {
  readonly allowed: boolean;
  readonly because: string;
}

type AgentBlock = AccessPolicy['agents'][number];

/** §2.6: the most specific pattern decides, as in RFC 9309 §2.2.2. `path` includes the query. */
export function isAllowed(
  policy: AccessPolicy,
  capabilityPaths: readonly string[],
  path: string,
  agentName: string,
): AccessAnswer {
  return accessJudge(policy, capabilityPaths, agentName)(path);
}

export function accessJudge(
  policy: AccessPolicy,
  capabilityPaths: readonly string[],
  agentName: string,
): (path: string) => AccessAnswer {
  const block = policyFor(policy, agentName);
  const allow = [...policy.allow, ...(block?.allow ?? [])].map(ready);
  const disallow = [...policy.disallow, ...(block?.disallow ?? [])].map(ready);
  return (path) => {
    const target = normalise(path === '' ? '/' : path);
    if (allow.length === 0 && disallow.length === 0) {
      const known = capabilityPaths.some((one) => isOfTemplate(pathOf(target), pathOf(normalise(one))));
      return known
        ? { allowed: true, because: 'it is the path of a declared capability' }
        : {
            allowed: false,
            because: 'no access rules are declared, so only the paths of the capabilities are allowed',
          };
    }
    const yes = mostSpecific(allow, target);
    const no = mostSpecific(disallow, target);
    if (no && no.plain.length > (yes?.plain.length ?? -1))
      return { allowed: false, because: `Disallow: ${no.pattern}` };
    if (yes) return { allowed: true, because: `Allow: ${yes.pattern}` };
    return { allowed: true, because: 'no pattern matches it' };
  };
}

/** §2.7: the Capabilities field of the agent's block decides. */
export function mayUse(policy: AccessPolicy, capability: string, agentName: string): AccessAnswer {
  const block = policyFor(policy, agentName);
  if (!block?.capabilities) return { allowed: true, because: 'all declared capabilities are allowed' };
  const list = `Agent: ${block.name}, Capabilities: ${block.capabilities.join(', ')}`;
  return { allowed: block.capabilities.includes(capability), because: list };
}

/** §2.7: the first token of the User-Agent names the block. Later fields override earlier ones. */
export function policyFor(policy: AccessPolicy, agentName: string): AgentBlock | undefined {
  const name = (/^[^\s/]*/.exec(agentName.trim())?.[0] ?? '').toLowerCase();
  const named = name === '' ? [] : policy.agents.filter((agent) => agent.name.trim().toLowerCase() === name);
  const blocks = named.length > 0 ? named : policy.agents.filter((agent) => agent.name.trim() === '*');
  return blocks.length === 0 ? undefined : Object.assign({}, ...blocks);
}

interface Ready {
  readonly pattern: string;
  readonly plain: string;
}

function ready(pattern: string): Ready {
  return { pattern, plain: normalise(pattern.trim()) };
}

function mostSpecific(patterns: readonly Ready[], path: string): Ready | undefined {
  let best: Ready | undefined;
  for (const one of patterns) {
    if (one.plain.length > (best?.plain.length ?? 0) && matches(one.plain, path)) best = one;
  }
  return best;
}

/** RFC 9309 §2.2.3, in linear time. */
export function matches(pattern: string, path: string): boolean {
  const anchored = pattern.endsWith('$');
  const pieces = (anchored ? pattern.slice(0, -1) : pattern).split('*');
  const first = pieces[0] ?? '';
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (let index = 1; index < pieces.length; index++) {
    const piece = pieces[index] ?? '';
    if (anchored && index === pieces.length - 1) {
      return path.length - piece.length >= at && path.endsWith(piece);
    }
    const found = path.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  return !anchored || at === path.length;
}

const UNRESERVED = /^[A-Za-z0-9._~-]$/;

function normalise(path: string): string {
  const decoded = path.replaceAll(/%([0-9a-f]{2})/gi, (encoded, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return UNRESERVED.test(character) ? character : encoded.toUpperCase();
  });
  return decoded.replaceAll(/[^\u0021-\u007e]+/g, (text) => encodeURIComponent(text.toWellFormed()));
}

function pathOf(path: string): string {
  return path.replace(/[?#].*$/s, '').replace(/(?<=.)\/$/, '');
}

function isOfTemplate(path: string, template: string): boolean {
  const wanted = template.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every(
      (segment, index) =>
        segment === given[index] || (/^(?:\{.*\}|:.+)$/.test(segment) && given[index] !== ''),
    )
  );
}
