import { ruleUrl } from '../../lib/report/rule-url.ts';

/** Links to the online documentation, or to the options page. */
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
