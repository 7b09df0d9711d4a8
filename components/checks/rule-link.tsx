import { ruleUrl } from '../../lib/report/rule-url.ts';

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
