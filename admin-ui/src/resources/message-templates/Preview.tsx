import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { RetryNotice } from '../../components/RetryNotice.tsx';
import styles from './Editor.module.css';
import type { TemplateVariant } from './template-text.ts';
import type { EditedOverride } from './use-drafts.ts';
import { usePreview } from './use-preview.ts';

interface Props {
  id: string;
  place: TemplateVariant;
  written: EditedOverride;
}

/** The message as it would arrive. An e-mail stands in a frame in which nothing runs and from which nothing is fetched. */
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
        <p className={styles.small}>Sends as {parts === 1 ? '1 SMS segment' : `${parts} SMS segments`}.</p>
      )}
    </div>
  );
}
