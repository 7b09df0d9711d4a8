import { type Document, isObject, own } from '../../../model/index.ts';
import { documentRules, siteRules } from '../../rules.ts';
import { identifiedAt } from '../../values-at.ts';
import statements from '../rules.json' with { type: 'json' };

export const manifestRule = documentRules({
  formats: ['adp'],
  statements,
  lookup: ({ value }: Document) => {
    const { items, ids } = identifiedAt(value, '/capabilities/[]', (capability) => own(capability, 'name'));
    return { root: isObject(value) ? value : {}, capabilities: items, names: ids };
  },
  kinds: { capability: ({ capabilities }) => capabilities },
});

export const detailRule = documentRules({
  formats: ['adp-detail'],
  statements,
  lookup: ({ value }: Document) => ({ root: isObject(value) ? value : {} }),
  kinds: { document: ({ root }) => [{ value: root, place: '' }] },
});

export const siteRule = siteRules(statements);
