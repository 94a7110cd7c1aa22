import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { useDebounced } from '@bedside/ui-kit/use-debounced';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { RetryNotice } from '../../components/FailureNotice.tsx';
import type { ConsoleDataProvider } from '../../data/data-provider.ts';
import styles from './Editor.module.css';
import type { TemplateVariant } from './template-text.ts';
import type { EditedOverride } from './use-drafts.ts';

interface Props {
  id: string;
  place: TemplateVariant;
  written: EditedOverride;
}

const PAUSE_MS = 400;

/** Renders the template with sample data, debounced. */
function usePreview(id: string, { language, channel }: TemplateVariant, { subject, body }: EditedOverride) {
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

/** Email renders in a sandboxed frame that runs no scripts and loads nothing. */
export function Preview({ id, place, written }: Props) {
  const { data, error, refetch } = usePreview(id, place, written);
  if (!data && error) return <RetryNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={320} />;
  const { subject, text, html, parts } = data;
  return (
    <div className={styles.shown}>
      {subject && <p className={styles.subject}>{subject}</p>}
      {html ? (
        <iframe title="Email preview" className={styles.mail} sandbox="" srcDoc={html} />
      ) : (
        <p className={parts === null ? styles.note : styles.bubble}>{text}</p>
      )}
      {parts !== null && (
        <p className="small">Sends as {parts === 1 ? '1 SMS segment' : `${parts} SMS segments`}.</p>
      )}
    </div>
  );
}
