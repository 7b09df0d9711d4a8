import {
  controlKey,
  isActionAttribute,
  isGroup,
  isParamAttribute,
  selectorFact,
} from '../../../matching/index.ts';
import { isSlip } from '../../../schema/suggest.ts';
import { matchesOn } from './page.ts';
import { counts, pageRule } from './page-subjects.ts';

/** Code of a template that wasn't rendered, such as “{{ page.id }}”, “{id}” or “<?= $id ?>”. */
const CODE = /\{\{|\{%|<[%?]|\$\{|^\{.*\}$/s;
const MEANS = /-(?:action|param|result)$/;

const unrendered = pageRule('attribute', {
  id: 'awas/attribute-unrendered',
  check: ({ fact: { attribute, value } }) =>
    MEANS.test(attribute) && CODE.test(value) && { subject: value, data: { attribute, value } },
});

const actionUnknown = pageRule('attribute', {
  id: 'awas/attribute-action-unknown',
  check({ fact }, { ids, suggest }) {
    if (!isActionAttribute(fact) || ids.has(fact.value) || CODE.test(fact.value)) return undefined;
    const { attribute, value } = fact;
    const near = suggest(value, ids);
    return {
      subject: value || undefined,
      messageId: unknownOr(near, value),
      data: { attribute, value, near },
    };
  },
});

function unknownOr(near: string | undefined, value: string): string {
  if (value.trim() === '') return 'empty';
  return near === undefined ? 'unknown' : 'misspelt';
}

const paramUnknown = pageRule('attribute', {
  id: 'awas/attribute-param-unknown',
  check({ fact }, { actions, document, suggest }) {
    if (!isParamAttribute(fact) || CODE.test(fact.value)) return undefined;
    const { attribute, value } = fact;
    if (value.trim() === '') return { messageId: 'empty', data: { attribute } };
    if (fact.scope === undefined) {
      const owners = actions.filter(({ parameters }) => parameters.some(({ name }) => name === value));
      const owner = owners.length === 1 ? owners[0] : undefined;
      const scope = attribute.replace('param', 'action');
      const data = { attribute, value, scope, id: owner?.id ?? 'the action’s id' };
      return { messageId: 'unscoped', data, action: owner?.key };
    }
    const scoped = actions.filter(({ id }) => id === fact.scope);
    const [action] = scoped;
    const names = scoped.flatMap(({ parameters }) => parameters.map(({ name }) => name));
    if (!action || names.includes(value)) return undefined;
    const near = suggest(value, names);
    const others = names.length > 0 ? ` (it has ${names.slice(0, 8).join(', ')})` : '';
    return {
      subject: value || undefined,
      at: action.document === document.url ? action.source.pointer : undefined,
      messageId: unknownOr(near, value),
      data: { attribute, value, id: action.id, others, near },
      action: action.key,
    };
  },
});

const NAMES = ['action', 'param', 'context', 'result', 'element', 'trigger', 'endpoint', 'method'].map(
  (name) => `data-awas-${name}`,
);

const paramNamed = pageRule('attribute', {
  id: 'awas/attribute-param-named',
  check({ fact: { attribute, value, written } }, { suggest }) {
    if (written !== undefined) return { subject: value, messageId: 'named', data: { written, value } };
    const near = NAMES.includes(attribute) ? undefined : suggest(attribute, NAMES);
    const isOne = near !== undefined && isSlip(attribute, near);
    return isOne && { severity: 'warning', subject: value, messageId: 'misspelt', data: { attribute, near } };
  },
});

const resultUnknown = pageRule('attribute', {
  id: 'awas/attribute-result-unknown',
  check({ fact }, { ids, suggest }) {
    if (fact.attribute !== 'data-awas-result' || ids.has(fact.value) || CODE.test(fact.value))
      return undefined;
    const near = suggest(fact.value, ids);
    const data = { value: fact.value, near };
    return { subject: fact.value || undefined, messageId: unknownOr(near, fact.value), data };
  },
});

const contextEmpty = pageRule('attribute', {
  id: 'awas/context-empty',
  check({ fact }) {
    return fact.attribute === 'data-awas-context' && fact.value.trim() === '' && {};
  },
});

const resultMismatch = pageRule('page', {
  id: 'awas/result-element-mismatch',
  *check(_, { document, page }) {
    const byId = new Map(document.actions.map((action) => [action.id, action]));
    for (const fact of page.attributes) {
      if (fact.attribute !== 'data-awas-result') continue;
      const action = byId.get(fact.value);
      const selector = action?.page?.result?.selector;
      const found = selectorFact(page, selector);
      if (!action || !found || found.state === 'unchecked' || found.state === 'invalid') continue;
      if (found.elements.some((element) => controlKey(element) === controlKey(fact.element))) continue;
      if (found.count > found.elements.length) continue;
      yield {
        at: `${action.source.pointer}/result/selector`,
        selector: fact.element.path,
        messageId: found.count === 0 ? 'nothing' : 'elsewhere',
        data: { value: fact.value, selector, marked: `[data-awas-result='${action.id}']` },
        action: action.key,
      };
    }
  },
});

const paramMismatch = pageRule('page', {
  id: 'awas/param-element-mismatch',
  *check(_, { document, page }) {
    const controls = new Map(
      matchesOn(document, page).flatMap(({ action, controls: all }) =>
        all.map((control) => [`${action.id}\n${control.parameter.name}`, { action, control }] as const),
      ),
    );
    for (const fact of page.attributes) {
      if (!isParamAttribute(fact) || !counts(fact, document)) continue;
      const { attribute, value, element } = fact;
      if (!element.control) {
        const messageId = element.type === 'hidden' ? 'hidden' : 'no-field';
        yield { selector: element.path, messageId, data: { attribute, value, tag: element.tag } };
        continue;
      }
      const owner = controls.get(`${fact.scope}\n${fact.value}`);
      const found = owner?.control.fact;
      if (!owner || !found || (found.state !== 'one' && !isGroup(found))) continue;
      if (found.count > found.elements.length) continue;
      if (found.elements.some((other) => controlKey(other) === controlKey(element))) continue;
      yield {
        at: owner.control.pointer,
        selector: element.path,
        messageId: 'other-field',
        data: { attribute, value, selector: found.selector, marked: `[${attribute}='${value}']` },
        action: owner.action.key,
      };
    }
  },
});

const paramRepeated = pageRule('page', {
  id: 'awas/attribute-param-repeated',
  *check(_, { actions, attributes }) {
    const first = new Map<string, string>();
    for (const fact of attributes) {
      const { attribute, value, scope, element } = fact;
      if (!isParamAttribute(fact) || scope === undefined || !element.control || element.hidden) continue;
      const declared = actions.find(({ id }) => id === scope)?.parameters.find(({ name }) => name === value);
      // With a selector, the attribute on another control has its own finding.
      if (declared?.selector !== undefined && declared.source.pointer !== undefined) continue;
      const key = [scope, value, element.form?.path].join('\n');
      const name = first.get(key) ?? element.name;
      first.set(key, name);
      // Controls with one name are a group. Controls for day, month and year may be one parameter.
      if (name !== element.name)
        yield { selector: element.path, outcome: 'needs-review', data: { attribute, value, scope } };
    }
  },
});

export const attributeRules = [
  unrendered,
  actionUnknown,
  paramUnknown,
  paramNamed,
  resultUnknown,
  contextEmpty,
  resultMismatch,
  paramMismatch,
  paramRepeated,
];
