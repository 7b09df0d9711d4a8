import { type Action, at, type Document, isString } from '../../model/index.ts';
import { isSecretName } from '../../text/index.ts';
import { oncePer, oncePerText } from '../../text/once.ts';
import { bracePlaceholders, placeholders } from '../../url/index.ts';
import { rule } from './rule.ts';

/** `order` and `book` may be nouns, so they count only at the start, or after a dot or slash. */
const ACTING =
  /(?:(?:^|[-_./ ])(?:delete|remove|destroy|cancel|purchase|buy|pay|transfer|send|create|update|submit|publish|revoke|reset)|(?:^|[./])(?:order|book))(?:$|[-_./ ])/i;
const READING = /(?:^|[-_])(?:get|list|search|view|find|show|status|track|check|preview)(?:$|[-_])/i;

const contradiction = rule('action', {
  id: 'action/effect-behind-read',
  check({ declared: action }, { document }) {
    const { id, risk, source } = action;
    const method = readMethod(action);
    const said = at(document.value ?? null, `${source.pointer}/method`);
    if (method === undefined || (said !== undefined && !isString(said))) return undefined;
    const effect = risk === 'change' ? 'changing data' : risk;
    if (risk !== 'read') return { messageId: 'declared', data: { id, method, effect } };
    if (!ACTING.test(id) || READING.test(id)) return undefined;
    return { outcome: 'needs-review', messageId: 'named', data: { id, method } };
  },
});

const readMethod = ({ transport }: Action): string | undefined =>
  transport.kind === 'http' && /^(?:GET|HEAD)$/.test(transport.method) ? transport.method : undefined;

const INTIMATE =
  /^(?:(?:user_?)?(?:age|birth_?date|date_of_birth|dob|gender|religion|ethnicity|race|political\w*|sexual\w*|health\w*|medical\w*|diagnosis|income|salary|ssn|social_security\w*|passport\w*|national_id|geo_?location|gps|home_address|contacts|browsing_history|conversation\w*|chat_history|system_prompt|context|memory|cookies?|cvv|card_number|credit_card\w*|mothers_maiden_name))$/i;

const kindsIn = oncePer((_: Document) =>
  oncePerText(2_000, (name) => {
    if (isSecretName(name)) return 'secret';
    return INTIMATE.test(name) ? 'intimate' : undefined;
  }),
);

const overBroad = rule('action', {
  id: 'action/parameter-over-broad',
  *check({ declared: { id, parameters } }, { document }) {
    const kindOf = kindsIn(document);
    for (const { name, source } of parameters) {
      const messageId = kindOf(name);
      if (messageId !== undefined)
        yield { at: source, outcome: 'needs-review', messageId, data: { id, name: JSON.stringify(name) } };
    }
  },
});

const unplaced = rule('action', {
  id: 'action/parameter-unplaced',
  *check({ declared: { id, parameters, transport } }) {
    if (transport.kind !== 'http') return;
    const { url, method } = transport;
    const inPath = new Set(placeholders(bracePlaceholders(url)));
    for (const { name, in: place, source } of parameters)
      if ((place === 'path' && !inPath.has(name)) || (place === 'body' && /^(?:GET|HEAD)$/.test(method)))
        yield { at: source, messageId: place, data: { id, name, method } };
  },
});

export const actionRules = [contradiction, overBroad, unplaced];
