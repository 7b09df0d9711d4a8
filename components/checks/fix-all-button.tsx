import { Button, useAnswer, usePanel, useTexts } from '../kit.ts';
import { fixedIn } from '../workbench/use-fixes.ts';

export function FixAllButton() {
  const { view, background, open } = usePanel();
  const { count } = useTexts();
  const safe = fixedIn(useAnswer(() => background.fixAll(), [background, view.findings]) ?? []);
  if (safe === 0) return null;
  return (
    <Button small onClick={() => open({ kind: 'fixes' })}>
      {count('fixAll', safe)}
    </Button>
  );
}
