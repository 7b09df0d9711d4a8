import { type Action, isObject, type Json, type OfferedTool } from '../model/index.ts';
import { inputSchemaOf, siteText } from './definition.ts';
import replies from './replies.json' with { type: 'json' };
import type { Offer } from './tools.ts';

export const FIND_TOOL = replies.findTool.name;

const MAX_FOUND = 8;
const MAX_WORDS = 20;
const MAX_DESCRIPTION = 160;

export function findTool({ more }: Offer): OfferedTool {
  const description = `Finds ${more.length} more actions of this site by query. With call: runs one of them.`;
  return { ...(replies.findTool as Omit<OfferedTool, 'description'>), description };
}

interface Wanted {
  readonly query: string;
  readonly call?: string;
  readonly arguments: unknown;
}

export function wantedOf(input: unknown): Wanted {
  const given = isObject(input) ? input : {};
  return {
    query: typeof given.query === 'string' ? given.query.slice(0, 1_000) : '',
    ...(typeof given.call === 'string' && { call: given.call }),
    arguments: given.arguments ?? {},
  };
}

export function found(query: string, offer: Offer, actions: readonly Action[]): Json {
  const byKey = new Map(actions.map((action) => [action.key, action]));
  const words = wordsOf(query).slice(0, MAX_WORDS);
  const all = offer.more.flatMap(({ name, action: key }) => {
    const action = byKey.get(key);
    return action ? [{ name, action, score: words.length === 0 ? 1 : scoreOf(action, words) }] : [];
  });
  const fitting = all.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score);
  return {
    found: fitting.slice(0, MAX_FOUND).map(({ name, action }) => ({
      call: name,
      description: siteText(action.description || action.name, MAX_DESCRIPTION),
      inputs: inputSchemaOf(action.parameters),
    })),
    ...(fitting.length > MAX_FOUND && { more: fitting.length - MAX_FOUND }),
  };
}

function scoreOf({ id, name, description }: Action, wanted: readonly string[]): number {
  const named = new Set([...wordsOf(id), ...wordsOf(name)]);
  const described = new Set(wordsOf(description));
  const scores = wanted.map((word) => {
    if (named.has(word)) return 6;
    if (described.has(word)) return 3;
    if (word.length < 3) return 0;
    const begins = (one: string): boolean => one.startsWith(word) || (one.length > 3 && word.startsWith(one));
    if ([...named].some(begins)) return 2;
    return [...described].some(begins) ? 1 : 0;
  });
  return scores.reduce<number>((sum, score) => sum + score, 0);
}

const wordsOf = (text: string): readonly string[] =>
  text
    .slice(0, 1_000)
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];
