import type { OldNote } from '@bedside/contracts/care/care.schema';
import { listOldNotes } from '@bedside/contracts/care/charts.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayText } from '@bedside/ui-kit/formats';
import { useInfiniteQuery } from '@tanstack/react-query';
import { RetryNotice } from '../components/FailureNotice.tsx';
import { Card } from '../components/page/Card.tsx';
import { TruncatedText } from '../components/RelativeDateTime.tsx';
import { Tag } from '../components/Tag.tsx';
import { client } from '../data/client.ts';
import styles from './chart.module.css';

const A_PAGE = 10;
const PREVIEW = { whole: 320, cut: 280 };

/** Notes from another system. No one signs or edits them here. */
export function OldNotes({ patientId }: { patientId: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['charts', 'old-notes', patientId],
    queryFn: ({ pageParam: page }) =>
      client.send(listOldNotes, { params: { id: patientId }, query: { page, take: A_PAGE } }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }, _all, page) => (page * A_PAGE < (meta?.itemCount ?? 0) ? page + 1 : null),
  });
  const notes = data?.pages.flatMap((page) => page.data.notes) ?? [];
  if (!error && notes.length === 0) return null;
  return (
    <Card title="Notes from the old system">
      {error && (
        <RetryNotice error={error} onRetry={() => void refetch()}>
          Couldn’t load these notes.
        </RetryNotice>
      )}
      <ul className={styles.entries}>
        {notes.map((note) => (
          <Note key={note.id} note={note} />
        ))}
      </ul>
      {hasNextPage && (
        <p className={styles.none}>
          <Button kind="secondary" small busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show earlier notes
          </Button>
        </p>
      )}
    </Card>
  );
}

function Note({ note: { writtenOn, author, title, text, confidential } }: { note: OldNote }) {
  const formats = useFormats();
  return (
    <li className={styles.oldNote}>
      <p className={styles.origin}>
        From the old system, {dayText(writtenOn, 'numeric', formats)}, {author ?? 'author not recorded'}
        {confidential && <Tag tone="orange">Confidential</Tag>}
      </p>
      {title && <b>{title}</b>}
      <p>
        <TruncatedText text={text} limit={PREVIEW} />
      </p>
    </li>
  );
}
