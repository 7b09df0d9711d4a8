import { useTexts } from './texts.tsx';

/** Says that something failed, with its message. */
export function Failed({ message }: { message: string }) {
  const { t } = useTexts();
  return (
    <p className="remark bad" role="alert">
      {t('didNotWork')} <bdi>{message}</bdi>
    </p>
  );
}
