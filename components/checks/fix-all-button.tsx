import { Button } from '../button.tsx';
import { usePanel } from '../context.tsx';
import { useTexts } from '../texts.tsx';
import { useAnswer } from '../use-answer.ts';
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
