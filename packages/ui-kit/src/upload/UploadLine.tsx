import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { Button } from '../components/Button.tsx';
import { ErrorNotice } from '../components/ErrorNotice.tsx';
import { FileThumbnail } from '../components/FileLinks.tsx';
import rows from '../components/file-rows.module.css';
import { ProgressBar } from '../components/ProgressBar.tsx';
import styles from './Uploader.module.css';
import type { Upload } from './upload-queue.ts';

export interface UploadTexts {
  waiting: string;
  sending: string;
  checking: string;
  uploaded: string;
  tryAgain: string;
  cancel: string;
  dismiss: string;
}

interface Props {
  upload: Upload;
  texts: UploadTexts;
  onRetry: () => void;
  onRemove: () => void;
}

export function UploadLine({ upload, texts, onRetry, onRemove }: Props) {
  const { file, state, part, failure, isRefused } = upload;
  const isUnderWay = state === 'waiting' || state === 'sending';
  return (
    <li className={rows.file}>
      <FileThumbnail contentType={file.type} image={null} />
      <span className={rows.name}>{file.name}</span>
      <Button
        kind="text"
        small
        aria-label={`${isUnderWay ? texts.cancel : texts.dismiss}: ${file.name}`}
        onClick={onRemove}
      >
        <X size={20} strokeWidth={1.75} aria-hidden />
      </Button>
      <div className={rows.below} aria-live="polite">
        {state === 'waiting' && <span className={styles.word}>{texts.waiting}</span>}
        {state === 'sending' && <ProgressBar label={part < 1 ? texts.sending : texts.checking} part={part} />}
        {state === 'uploaded' && (
          <span className={styles.uploaded}>
            <Check size={16} strokeWidth={1.75} aria-hidden />
            {texts.uploaded}
          </span>
        )}
        {state === 'failed' && failure !== null && (
          <ErrorNotice
            title={failure}
            action={
              !isRefused && (
                <Button kind="secondary" small onClick={onRetry}>
                  {texts.tryAgain}
                </Button>
              )
            }
          />
        )}
      </div>
    </li>
  );
}
