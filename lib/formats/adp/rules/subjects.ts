import { type Document, isObject, own } from '../../../model/index.ts';
import { documentRules, siteRules } from '../../rules.ts';
import { identifiedAt } from '../../values-at.ts';
import statements from '../rules.json' with { type: 'json' };

/** Declares a rule for a manifest, or for its capabilities that are objects. */
export const manifestRule = documentRules({
  formats: ['adp'],
  statements,
  lookup: ({ value }: Document) => {
    const { items, ids } = identifiedAt(value, '/capabilities/[]', (capability) => own(capability, 'name'));
    return { root: isObject(value) ? value : {}, capabilities: items, names: ids };
  },
  kinds: { capability: ({ capabilities }) => capabilities },
});

/** Declares a rule for a capability detail. */
export const detailRule = documentRules({
  formats: ['adp-detail'],
  statements,
  lookup: ({ value }: Document) => ({ root: isObject(value) ? value : {} }),
  kinds: { document: ({ root }) => [{ value: root, place: '' }] },
});

/** Declares a rule for several documents of a site. */
export const siteRule = siteRules(statements);
