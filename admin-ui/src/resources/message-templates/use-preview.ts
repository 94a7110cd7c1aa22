import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useDebounced } from '../../components/use-debounced.ts';
import type { ConsoleDataProvider } from '../../data/data-provider.ts';
import type { TemplateVariant } from './template-text.ts';
import type { EditedOverride } from './use-drafts.ts';

const PAUSE_MS = 400;

/** What the text would say of an invented visit, a moment after the last key. */
export function usePreview(
  id: string,
  { language, channel }: TemplateVariant,
  { subject, body }: EditedOverride,
) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const written = useDebounced(JSON.stringify({ subject, body }), PAUSE_MS);
  return useQuery({
    queryKey: ['message-template-preview', id, language, channel, written],
    queryFn: async ({ signal }) => {
      const text: EditedOverride = JSON.parse(written);
      return (
        await dataProvider.previewTemplate(
          { params: { id }, body: { language, channel, ...text } },
          { signal },
        )
      ).data;
    },
    placeholderData: keepPreviousData,
  });
}
