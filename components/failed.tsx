import { useTexts } from './texts.tsx';

/** Says that something did not work, with the words of what failed. */
export function Failed({ message }: { message: string }) {
  const { t } = useTexts();
  return (
    <p className="remark bad" role="alert">
      {t('didNotWork')} <bdi>{message}</bdi>
    </p>
  );
}
