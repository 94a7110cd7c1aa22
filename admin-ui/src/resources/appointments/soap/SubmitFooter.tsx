import type { SoapNoteRecord } from '@bedside/contracts/care/care.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import Printer from 'lucide-react/icons/printer';
import styles from '../../../components/drawer.module.css';
import { useDrawer } from '../../../components/drawer.tsx';
import { usePrint } from './use-print.tsx';

interface Props {
  note: SoapNoteRecord;
  /** Whether the confirmation is open. */
  isAsking: boolean;
  isBusy: boolean;
  /** Whether submitting is blocked. */
  isSubmitDisabled: boolean;
  onAsk(): void;
  onBack(): void;
  onSubmit(): void;
}

/** Asks first, because submitting locks the note. */
export function SubmitFooter({ note, isAsking, isBusy, isSubmitDisabled, onAsk, onBack, onSubmit }: Props) {
  const { leave, isInPlace } = useDrawer();
  if (isAsking) {
    return (
      <div className={styles.foot} role="alert">
        <span className={styles.note}>Signing locks the note. Add later findings as an addendum.</span>
        {/* The focused button was replaced. */}
        <Button kind="secondary" disabled={isBusy} autoFocus onClick={onBack}>
          Keep editing
        </Button>
        <Button busy={isBusy} onClick={onSubmit}>
          Sign note
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.foot}>
      <span className={styles.note}>{note.mayWrite && note.refusals.submit}</span>
      {!isInPlace && (
        <Button kind="secondary" onClick={leave}>
          Close
        </Button>
      )}
      {note.maySubmit && (
        <Button disabled={isSubmitDisabled} onClick={onAsk}>
          Sign note
        </Button>
      )}
    </div>
  );
}

export function NoteFooter({ note }: { note: SoapNoteRecord }) {
  const { leave, isInPlace } = useDrawer();
  const { print, sheet } = usePrint(note);
  return (
    <div className={styles.foot}>
      <Button kind="secondary" onClick={print}>
        <Printer size={16} strokeWidth={1.75} aria-hidden />
        Print
      </Button>
      {!isInPlace && (
        <Button kind="secondary" onClick={leave}>
          Close
        </Button>
      )}
      {sheet}
    </div>
  );
}
