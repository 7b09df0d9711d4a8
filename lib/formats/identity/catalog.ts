import { isObject, type Json, listAt } from '../../model/index.ts';
import { textOf } from '../reader.ts';

const CARD = /^application\/(?:mcp-server(?:-card)?|a2a-agent-card)\+json\b/i;

export function cardsIn(value: Json | undefined): readonly string[] {
  const entries = isObject(value) ? listAt(value, 'entries') : [];
  return entries.flatMap((entry) =>
    isObject(entry) && CARD.test(textOf(entry, 'type', 'mediaType') ?? '')
      ? (textOf(entry, 'url') ?? [])
      : [],
  );
}
