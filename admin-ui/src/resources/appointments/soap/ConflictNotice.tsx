import type { SoapNoteRecord } from '@bedside/contracts/care/care.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { Row } from '@bedside/ui-kit/components/Stack';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { RetryNotice } from '../../../components/FailureNotice.tsx';
import { RichText } from '../../../components/rich-text/RichText.tsx';
import styles from './soap.module.css';

interface Props {
  read(): Promise<SoapNoteRecord>;
  mine(): string;
  /** Continues with this text and version. If `isMine`, saves the text first. */
  onTake(html: string, version: number, isMine: boolean): void;
}

/** Shows both texts after concurrent edits and lets the author choose. */
export function ConflictNotice({ read, mine, onTake }: Props) {
  const {
    data: theirs,
    error,
    refetch,
  } = useQuery({
    queryKey: ['soap-note-conflict'],
    queryFn: read,
    gcTime: 0,
    staleTime: 0,
  });
  if (error) return <RetryNotice error={error} onRetry={() => void refetch()} />;
  if (!theirs) {
    return (
      <Loading label="Loading other version">
        <Skeleton height={120} />
      </Loading>
    );
  }
  return <Question theirs={theirs} mine={mine} onTake={onTake} />;
}

function Question({ theirs, mine, onTake }: Omit<Props, 'read'> & { theirs: SoapNoteRecord }) {
  const { soapNote, soapNoteVersion, savedBy } = theirs;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const who = savedBy ?? 'Someone else';
  return (
    <div ref={notice}>
      <ErrorNotice
        title={`${who} also edited this note`}
        action={
          <Row as="span" wrap gap={8}>
            <Button small onClick={() => onTake(`${soapNote}<hr>${mine()}`, soapNoteVersion, true)}>
              Keep both
            </Button>
            <Button kind="secondary" small onClick={() => onTake(mine(), soapNoteVersion, true)}>
              Keep mine
            </Button>
            <Button kind="secondary" small onClick={() => onTake(soapNote, soapNoteVersion, false)}>
              Keep theirs
            </Button>
          </Row>
        }
      >
        <p>Your version is still in the editor. Here is theirs:</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is scrolled by the keyboard too */}
        <section className={styles.theirs} aria-label={`${who}’s version`} tabIndex={0}>
          <RichText html={soapNote} isSmall />
        </section>
      </ErrorNotice>
    </div>
  );
}
