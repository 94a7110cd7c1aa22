import type { SoapNoteRecord } from '@bedside/contracts/care/care.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { Dialog } from '@bedside/ui-kit/components/Dialog';
import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import Printer from 'lucide-react/icons/printer';
import { RetryNotice } from '../../../components/FailureNotice.tsx';
import { NoteImageViewer } from './NoteImages.tsx';
import { NotePrintSheet } from './NotePrintSheet.tsx';
import { usePrint } from './use-print.tsx';
import { useSoapNote } from './use-soap-note.ts';

interface Props {
  appointmentId: string;
  onClose(): void;
}

export default function SoapNoteDialog({ appointmentId, onClose }: Props) {
  const { data: note, error, refetch, readAgain } = useSoapNote(appointmentId);
  return (
    <Dialog title="SOAP note" closeLabel="Close" large onClose={onClose}>
      {error && !note && <RetryNotice error={error} onRetry={() => void refetch()} />}
      {!note && !error && (
        <Loading label="Loading note">
          <Skeleton height={320} />
        </Loading>
      )}
      {note && (
        <>
          <NotePrintSheet note={note} />
          <NoteImageViewer note={note} readAgain={readAgain} />
        </>
      )}
      <footer className="dialog-actions">
        {note && <PrintButton note={note} />}
        <Button onClick={onClose}>Close</Button>
      </footer>
    </Dialog>
  );
}

function PrintButton({ note }: { note: SoapNoteRecord }) {
  const { print, sheet } = usePrint(note);
  return (
    <>
      <Button kind="secondary" onClick={print}>
        <Printer size={16} strokeWidth={1.75} aria-hidden />
        Print
      </Button>
      {sheet}
    </>
  );
}
