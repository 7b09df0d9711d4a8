import { createTexts } from '../../../components/texts.tsx';
import messages from '../../../public/_locales/en/messages.json' with { type: 'json' };

export const english = createTexts((key, values) =>
  ((messages as Record<string, { message: string }>)[key]?.message ?? '').replaceAll(
    /\$([1-9])/g,
    (_, index) => values[Number(index) - 1] ?? '',
  ),
);
