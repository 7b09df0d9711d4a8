import { Button, useTexts } from '../kit.ts';
import { type Fixes, useApply } from './use-fixes.ts';

export function FixAll({ url, fixes: { safe } }: { url: string; fixes: Fixes }) {
  const { count } = useTexts();
  const apply = useApply();
  if (safe === 0) return null;
  return (
    <Button small go onClick={() => apply(url)}>
      {count('fixAll', safe)}
    </Button>
  );
}
