import { useTexts } from './texts.tsx';

/** Shows that something failed, with the error message. */
export function Failed({ message }: { message: string }) {
  const { t } = useTexts();
  return (
    <p className="remark bad" role="alert">
      {t('didNotWork')} <bdi>{message}</bdi>
    </p>
  );
}
