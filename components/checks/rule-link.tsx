import { ruleUrl } from '../../lib/report/rule-url.ts';

/** A link to a rule's documentation, which is online or on the options page. */
export function RuleLink({ id }: { id: string }) {
  return (
    <a
      className="rule mono break"
      href={ruleUrl(id) ?? `options.html#${id}`}
      target="_blank"
      rel="noreferrer"
    >
      {id}
    </a>
  );
}
