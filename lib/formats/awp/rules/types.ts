import { type Fix, write } from '../../rules.ts';
import { PRIMITIVES, parseType, type TypeExpression } from '../types.ts';
import words from '../words.json' with { type: 'json' };
import { rule } from './subjects.ts';

const malformed = rule('type', {
  id: 'awp/type-malformed',
  check({ text, type, isInput }) {
    if (type.kind === 'invalid')
      return {
        messageId: 'unreadable',
        data: { text, reason: type.reason },
        fix: inBrackets(text) ?? balanced(text),
      };
    if (type.kind !== 'named' || type.name !== 'enum' || isInput) return undefined;
    return { messageId: 'bare-enum' };
  },
});

function inBrackets(text: string): Fix | undefined {
  if (text.length > 200) return undefined;
  const [, item] = /^(?!enum\[|array\[|object\[)([\w.-]+)\[\]$/.exec(text.trim()) ?? [];
  const choices = text.split('|').map((choice) => choice.trim().replaceAll(/^["']|["']$/g, ''));
  const isChoice = choices.length > 1 && choices.every(isOwnWord);
  const written = isChoice
    ? `enum[${choices.join(', ')}]`
    : text
        .replaceAll(/[(<{]/g, '[')
        .replaceAll(/[)>}]/g, ']')
        .replace(/^(?:list|set)\[/i, 'array[');
  const out = item === undefined ? written : `array[${item}]`;
  return out !== text && parseType(out).kind !== 'invalid' ? write(out) : undefined;
}

const isOwnWord = (text: string) => /^[\w .-]+$/.test(text) && parseType(text).kind !== 'primitive';

function balanced(text: string): Fix | undefined {
  let depth = 0;
  let out = '';
  for (const character of text.slice(0, 200)) {
    if (character === '[') depth++;
    if (character === ']' && depth-- <= 0) {
      depth = 0;
      continue;
    }
    out += character;
  }
  out += ']'.repeat(Math.min(depth, 10));
  return out !== text && parseType(out).kind !== 'invalid' && text.length <= 200 ? write(out) : undefined;
}

const unknownEntity = rule('type', {
  id: 'awp/entity-unknown',
  check({ text, type }, { entities, entityNames, suggest }) {
    const inner = innermost(type);
    const entity = inner?.kind === 'object' ? inner.entity : undefined;
    if (entity === undefined || Object.hasOwn(entities, entity)) return undefined;
    const near = suggest(entity, entityNames);
    return {
      data: { text, entity, name: JSON.stringify(entity) },
      fix: near === undefined ? undefined : write(text.replace(entity, near)),
    };
  },
});

const duplicateChoice = rule('type', {
  id: 'awp/enum-duplicate',
  check({ text, type }) {
    const inner = innermost(type);
    if (inner?.kind !== 'enum') return undefined;
    const values = new Set(inner.values);
    const twice = inner.values.find((value) => !values.delete(value));
    if (twice === undefined) return undefined;
    const distinct = [...new Set(inner.values)];
    const fixed = text.replace(/enum\s*\[[^\]]*\]/, () => `enum[${distinct.join(', ')}]`);
    return { data: { text, twice }, fix: write(fixed, '', 'the intended value') };
  },
});

function innermost(type: TypeExpression): TypeExpression | undefined {
  let here: TypeExpression | undefined = type;
  while (here?.kind === 'array') here = here.of;
  return here;
}

const MEANT: ReadonlyMap<string, string> = new Map(Object.entries(words.meant));

const undeclaredName = rule('document', {
  id: 'awp/type-undeclared',
  *check(_, { entities, entityNames, namedTypes, suggest }) {
    const known = [...entityNames, ...PRIMITIVES];
    const noted = new Set<string>();
    for (const { place, text, type } of namedTypes()) {
      const inner = innermost(type);
      if (inner?.kind !== 'named' || inner.name === 'enum' || Object.hasOwn(entities, inner.name)) continue;
      const inArray = type.kind === 'array';
      if (!inArray && noted.has(inner.name)) continue;
      noted.add(inner.name);
      const meant = MEANT.get(inner.name.toLowerCase()) ?? suggest(inner.name, known);
      yield {
        at: place,
        severity: inArray || meant !== undefined ? undefined : 'info',
        messageId: inArray ? 'in-array' : 'custom',
        data: { text, name: inner.name, table: PRIMITIVES.join(', ') },
        fix: meant === undefined ? undefined : write(text.replace(inner.name, meant)),
      };
    }
  },
});

export const typeRules = [malformed, duplicateChoice, unknownEntity, undeclaredName];
