import Download from 'lucide-react/icons/download';
import ExternalLink from 'lucide-react/icons/external-link';
import { useEffect, useRef, useState } from 'react';
import { Button, buttonClass } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';
import styles from './FileViewer.module.css';
import { Skeleton } from './Skeleton.tsx';

interface ViewerTexts {
  close: string;
  loading: string;
  failed: string;
  tryAgain: string;
  download: string;
  open: string;
  notShown: string;
}

interface Props {
  file: { name: string; contentType: string };
  subtitle?: string;
  link: () => Promise<string>;
  onDownload?: () => void;
  downloading?: boolean;
  failureText: (reason: unknown) => string;
  texts: ViewerTexts;
  onClose: () => void;
}

export function FileViewer({
  file,
  subtitle,
  link,
  onDownload,
  downloading,
  failureText,
  texts,
  onClose,
}: Props) {
  const kind = kindOf(file.contentType);
  const { url, failure, again } = useLink(link, kind !== 'other');
  return (
    <Dialog title={file.name} subtitle={subtitle} closeLabel={texts.close} onClose={onClose} large>
      <div className={styles.stage}>
        {failure !== null && (
          <ErrorNotice
            title={failureText(failure)}
            action={
              <Button kind="secondary" small onClick={again}>
                {texts.tryAgain}
              </Button>
            }
          />
        )}
        {kind === 'other' && <p className={styles.words}>{texts.notShown}</p>}
        {kind !== 'other' && failure === null && !url && (
          <div role="status" aria-label={texts.loading}>
            <Skeleton height={320} />
          </div>
        )}
        {url && kind === 'image' && <img src={url} alt={file.name} className={styles.image} />}
        {url && kind === 'pdf' && <iframe src={url} title={file.name} className={styles.pages} />}
        {url && kind === 'pdfElsewhere' && (
          <a href={url} target="_blank" rel="noreferrer" className={buttonClass({ wide: true })}>
            <ExternalLink size={20} strokeWidth={1.75} aria-hidden />
            {texts.open}
          </a>
        )}
      </div>
      {onDownload && (
        <div className={styles.buttons}>
          <Button kind="secondary" busy={downloading} onClick={onDownload}>
            <Download size={20} strokeWidth={1.75} aria-hidden />
            {texts.download}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

/** Mobile browsers often cannot embed PDFs. */
function kindOf(contentType: string) {
  if (contentType.startsWith('image/')) return 'image';
  if (contentType !== 'application/pdf') return 'other';
  return navigator.pdfViewerEnabled ? 'pdf' : 'pdfElsewhere';
}

function useLink(link: () => Promise<string>, needed: boolean) {
  const [url, setUrl] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(1);
  const latest = useRef(link);
  latest.current = link;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry loads it again
  useEffect(() => {
    if (!needed) return;
    let isGone = false;
    setFailure(null);
    latest.current().then(
      (made) => isGone || setUrl(made),
      (reason) => isGone || setFailure(reason ?? new Error('No link')),
    );
    return () => {
      isGone = true;
    };
  }, [needed, attempt]);
  return { url, failure, again: () => setAttempt(attempt + 1) };
}
