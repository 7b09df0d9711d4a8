import { useTexts } from './texts.tsx';

export function Failed({ message }: { message: string }) {
  const { t } = useTexts();
  return (
    <p className="remark bad" role="alert">
      {t('didNotWork')} <bdi>{message}</bdi>
    </p>
  );
}
