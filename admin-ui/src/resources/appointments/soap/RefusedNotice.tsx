import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import { copyText } from '@bedside/ui-kit/copy-text';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { requestIdOf } from '../../../data/failure.ts';
import { plainTextOf } from './plain-text.ts';
import styles from './soap.module.css';

interface Props {
  failure: Error;
  mine(): string;
  /** Goes to the note as it is. */
  onDrop(): void;
}

/** The note cannot be saved any more: what was written can be taken along. */
export function RefusedNotice({ failure, mine, onDrop }: Props) {
  const [isCopied, setIsCopied] = useState(false);
  return (
    <ErrorNotice
      title={failure.message}
      requestId={requestIdOf(failure)}
      action={
        <span className={styles.buttons}>
          <Button
            size="small"
            variant="contained"
            onClick={() => void copyText(plainTextOf(mine())).then(setIsCopied)}
          >
            {isCopied ? 'Copied' : 'Copy your text'}
          </Button>
          <Button size="small" variant="outlined" onClick={onDrop}>
            View the current note
          </Button>
        </span>
      }
    >
      Your text is still in the editor. Copy it before you continue.
    </ErrorNotice>
  );
}
