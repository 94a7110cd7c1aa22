import type { SoapNoteRecord } from '@bedside/contracts/care/care.schema';
import Button from '@mui/material/Button';
import Printer from 'lucide-react/icons/printer';
import styles from '../../../components/drawer.module.css';
import { useDrawer } from '../../../components/drawer.tsx';
import { usePrint } from './use-print.tsx';

export function NoteFooter({ note }: { note: SoapNoteRecord }) {
  const { close } = useDrawer();
  const { print, sheet } = usePrint(note);
  return (
    <div className={styles.foot}>
      <Button
        variant="outlined"
        startIcon={<Printer size={16} strokeWidth={1.75} aria-hidden />}
        onClick={print}
      >
        Print
      </Button>
      <Button variant="outlined" onClick={close}>
        Close
      </Button>
      {sheet}
    </div>
  );
}
