import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { Stack } from '@bedside/ui-kit/components/Stack';
import Plus from 'lucide-react/icons/plus';
import { Link } from 'react-router';
import { useDrawer } from '../../../components/drawer.tsx';
import { NoteCards } from '../notes/NoteCards.tsx';
import { NoteForm } from '../notes/NoteForm.tsx';
import styles from '../notes/notes.module.css';
import { useLiveNotes } from '../notes/use-notes.ts';
import { patientAddress } from '../use-patient.ts';
import tabs from './tabs.module.css';

export default function AllNotes({ patient }: { patient: PatientRecord }) {
  const drawer = useDrawer();
  useLiveNotes();
  return (
    <section className={tabs.sheet} aria-label="All notes">
      <div className={styles.bar}>
        <p>Staff only. Patients never see notes.</p>
        <Link to={patientAddress(patient.id, 'notes')}>Back to notes</Link>
        <Button kind="secondary" small onClick={() => drawer.open(<NoteForm patient={patient} />)}>
          <Plus size={14} strokeWidth={1.75} aria-hidden />
          New note
        </Button>
      </div>
      <Stack as="section" gap={12} aria-label="Active">
        <h2>Active</h2>
        <NoteCards patient={patient} archived={false} isWhole none="No notes yet." />
      </Stack>
      <Stack as="section" gap={12} aria-label="Archived">
        <h2>Archived</h2>
        <NoteCards patient={patient} archived isWhole none="No archived notes." />
      </Stack>
    </section>
  );
}
