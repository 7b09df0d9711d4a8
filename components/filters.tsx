import { Button, type TextKey, useTexts } from './kit.ts';

interface Props<Id extends string> {
  options: readonly { readonly id: Id; readonly label: TextKey; readonly count: number | string }[];
  chosen: Id | undefined;
  onChoose(id: Id): void;
}

export function Filters<Id extends string>({ options, chosen, onChoose }: Props<Id>) {
  const { t } = useTexts();
  return (
    <fieldset className="filters">
      <legend className="unseen">{t('filterFindings')}</legend>
      {options.map(({ id, label, count }) => (
        <Button key={id} className="filter" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
          {t(label)} <b>{count}</b>
        </Button>
      ))}
    </fieldset>
  );
}
