import type { RecordDownload } from '@bedside/contracts/people/record-downloads.schema';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Progress } from '@bedside/ui-kit/components/ProgressBar';
import { fullInstantText, instantDayText } from '@bedside/ui-kit/formats';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import FileArchive from 'lucide-react/icons/file-archive';
import { useEffect, useRef } from 'react';
import { errorMessageOf } from '../../../api/failures.ts';
import { keys } from '../../../api/keys.ts';
import { toast } from '../../../api/toast.ts';
import { Card, Rows } from '../../../components/Card.tsx';
import { IconCircle } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { sizeText } from '../../records/document-text.ts';
import { isOpen, startDownload } from '../record-download-queries.ts';
import styles from './record-download.module.css';

export function Downloads({ downloads }: { downloads: readonly RecordDownload[] }) {
  const { recordDownload: texts } = useTexts();
  useReadyToast(downloads);
  return (
    <section aria-labelledby="downloads">
      <h2 id="downloads" className={styles.heading}>
        {texts.downloads}
      </h2>
      {downloads.length === 0 ? (
        <Card flush>
          <EmptyState title={texts.none}>{texts.noneText}</EmptyState>
        </Card>
      ) : (
        <Rows>
          {downloads.map((download) => (
            <li key={download.id}>
              {isOpen(download) ? <OpenRow download={download} /> : <DoneRow download={download} />}
            </li>
          ))}
        </Rows>
      )}
    </section>
  );
}

/** The finished copy may be below the fold. */
function useReadyToast(downloads: readonly RecordDownload[]): void {
  const { recordDownload: texts } = useTexts();
  const running = useRef<readonly string[]>([]);
  useEffect(() => {
    if (downloads.some(({ id, status }) => status === 'READY' && running.current.includes(id)))
      toast(texts.ready, 'success');
    running.current = downloads.filter(isOpen).map(({ id }) => id);
  }, [downloads, texts]);
}

function OpenRow({ download: { filesPacked, fileCount } }: { download: RecordDownload }) {
  const { recordDownload: texts } = useTexts();
  const isCounted = fileCount !== null && filesPacked > 0;
  return (
    <div className={styles.open}>
      <div className={styles.row} role="status">
        <IconCircle icon={FileArchive} />
        <span className={styles.words}>
          <span className={styles.title}>{texts.running}</span>
          <span className="note">{isCounted ? texts.packed(filesPacked, fileCount) : texts.waits}</span>
        </span>
      </div>
      <Progress value={filesPacked} max={Math.max(fileCount ?? 1, 1)} aria-label={texts.progress} />
    </div>
  );
}

function DoneRow({ download }: { download: RecordDownload }) {
  const { recordDownload: texts } = useTexts();
  const formats = useFormats();
  const queries = useQueryClient();
  const open = useMutation({
    mutationFn: () => startDownload(download.id),
    onSuccess: () => toast(texts.started, 'success'),
    onError: (reason) => {
      toast(errorMessageOf(reason, texts.startFailed).message, 'error');
      void queries.invalidateQueries({ queryKey: [keys.recordDownloads] });
    },
  });
  const requestedAt = fullInstantText(download.createdAt, formats);
  const { status, sizeBytes, expiresAt } = download;
  const isReady = status === 'READY' && expiresAt !== null;
  const note = isReady
    ? texts.availableUntil(instantDayText(expiresAt, 'full', formats))
    : status === 'FAILED'
      ? texts.failed
      : texts.expired;
  return (
    <div className={`${styles.row} ${styles.done}`}>
      <span className={styles.disc}>
        <FileArchive size={20} strokeWidth={1.75} aria-hidden />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>
          {sizeBytes === null ? requestedAt : `${requestedAt}, ${sizeText(sizeBytes)}`}
        </span>
        <span className="note">{note}</span>
      </span>
      {isReady && (
        <button
          type="button"
          className={styles.icon}
          aria-label={texts.download(requestedAt)}
          aria-disabled={open.isPending}
          onClick={() => !open.isPending && open.mutate()}
        >
          <Download size={20} strokeWidth={1.75} aria-hidden />
        </button>
      )}
    </div>
  );
}
