import type { SoapNoteRecord } from '@bedside/contracts/care/care.schema';
import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Printer from 'lucide-react/icons/printer';
import { RetryNotice } from '../../../components/FailureNotice.tsx';
import { useIsPhone } from '../../../components/screen-hooks.ts';
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
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      fullScreen={useIsPhone()}
      onClose={onClose}
      aria-labelledby="soap-note-title"
    >
      <DialogTitle id="soap-note-title">SOAP note</DialogTitle>
      <DialogContent dividers>
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
      </DialogContent>
      <DialogActions>
        {note && <PrintButton note={note} />}
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function PrintButton({ note }: { note: SoapNoteRecord }) {
  const { print, sheet } = usePrint(note);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Printer size={16} strokeWidth={1.75} aria-hidden />}
        onClick={print}
      >
        Print
      </Button>
      {sheet}
    </>
  );
}
