import {
  controlKey,
  isActionAttribute,
  isGroup,
  isParamAttribute,
  selectorFact,
} from '../../../matching/index.ts';
import { show } from '../../../schema/format-value.ts';
import { matchesOn } from './page.ts';
import { counts, pageRule } from './page-subjects.ts';

const actionUnknown = pageRule('attribute', {
  id: 'awas/attribute-action-unknown',
  check({ fact }, { ids, suggest }) {
    if (!isActionAttribute(fact) || ids.has(fact.value)) return undefined;
    const near = suggest(fact.value, ids);
    return {
      subject: fact.value || undefined,
      message:
        fact.value === ''
          ? `${fact.attribute} is empty.`
          : `${fact.attribute} is ${show(fact.value)}, but the manifest declares no such action.`,
      fix:
        near === undefined
          ? `Declare the action ${show(fact.value)} in the manifest, or take the attribute away.`
          : `Write ${fact.attribute}=${show(near)}.`,
    };
  },
});

const paramUnknown = pageRule('attribute', {
  id: 'awas/attribute-param-unknown',
  check({ fact }, { actions, document, suggest }) {
    if (!isParamAttribute(fact)) return undefined;
    if (fact.scope === undefined) {
      const owners = actions.filter(({ parameters }) => parameters.some(({ name }) => name === fact.value));
      const owner = owners.length === 1 ? owners[0] : undefined;
      const attribute = fact.attribute.replace('param', 'action');
      return {
        message: `${fact.attribute}=${show(fact.value)} is in no action's scope: neither the control, nor its form, nor what is around it has ${attribute}.`,
        fix: `Add ${attribute}=${show(owner?.id ?? 'the action’s id')} to its form.`,
        action: owner?.key,
      };
    }
    // Each of the actions that share an id (a fault of its own) may have it.
    const scoped = actions.filter(({ id }) => id === fact.scope);
    const [action] = scoped;
    const names = scoped.flatMap(({ parameters }) => parameters.map(({ name }) => name));
    if (!action || names.includes(fact.value)) return undefined;
    const near = suggest(fact.value, names);
    return {
      subject: fact.value || undefined,
      at: action.document === document.url ? action.source.pointer : undefined,
      message: `${fact.attribute} is ${show(fact.value)}, but “${action.id}” has no such parameter${names.length > 0 ? ` (it has ${names.slice(0, 8).join(', ')})` : ''}.`,
      fix:
        near === undefined
          ? `Declare the parameter ${show(fact.value)}, or take the attribute away.`
          : `Write ${fact.attribute}=${show(near)}.`,
      action: action.key,
    };
  },
});

const resultUnknown = pageRule('attribute', {
  id: 'awas/attribute-result-unknown',
  check({ fact }, { ids, suggest }) {
    if (fact.attribute !== 'data-awas-result' || ids.has(fact.value)) return undefined;
    const near = suggest(fact.value, ids);
    return {
      subject: fact.value || undefined,
      message: `data-awas-result is ${show(fact.value)}, but the manifest declares no such action.`,
      fix:
        near === undefined
          ? 'Write the id of the action whose results appear there.'
          : `Write data-awas-result=${show(near)}.`,
    };
  },
});

const contextEmpty = pageRule('attribute', {
  id: 'awas/context-empty',
  check({ fact }) {
    if (fact.attribute !== 'data-awas-context' || fact.value.trim() !== '') return undefined;
    return {
      message: 'data-awas-context is empty.',
      fix: 'Say what an agent needs to know of this place, e.g. data-awas-context="Prices include VAT", or take it away.',
    };
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
        message: `data-awas-result=${show(fact.value)} marks another element than result.selector ${show(selector)}, which finds ${found.count === 0 ? 'nothing' : 'one elsewhere'}.`,
        fix: `Write "selector": ${show(`[data-awas-result='${action.id}']`)}, or move the attribute.`,
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
      const { element } = fact;
      if (!element.control) {
        const isHidden = element.type === 'hidden';
        yield {
          selector: element.path,
          message: isHidden
            ? `${fact.attribute}=${show(fact.value)} is on a hidden input, which takes no value from a person.`
            : `${fact.attribute}=${show(fact.value)} is on <${element.tag}>, which is not an input field.`,
          fix: isHidden
            ? 'Leave to the page what only the page can know, and the parameter out of the manifest; or make it a field.'
            : 'Move the attribute to the input, select or textarea that takes the value.',
        };
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
        message: `${fact.attribute}=${show(fact.value)} marks another field than the selector ${show(found.selector)} finds.`,
        fix: `Write "selector": ${show(`[${fact.attribute}='${fact.value}']`)}, or move the attribute.`,
        action: owner.action.key,
      };
    }
  },
});

export const attributeRules = [
  actionUnknown,
  paramUnknown,
  resultUnknown,
  contextEmpty,
  resultMismatch,
  paramMismatch,
] as const;
