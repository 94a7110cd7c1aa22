import { addPatientNote } from '@bedside/contracts/care/patient-notes.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Link } from 'react-router';
import { Allowed } from '../../../auth/Allowed.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { SegmentedControl } from '../../../components/SegmentedControl.tsx';
import { NoteCards } from '../notes/NoteCards.tsx';
import { NoteForm } from '../notes/NoteForm.tsx';
import styles from '../notes/notes.module.css';
import { useLiveNotes } from '../notes/use-notes.ts';
import { patientAddress } from '../use-patient.ts';
import tabs from './tabs.module.css';

const shelves = [
  { value: 'current', label: 'Active' },
  { value: 'archived', label: 'Archived' },
] as const;

export default function Notes({ patient }: { patient: PatientRecord }) {
  const drawer = useDrawer();
  const [shelf, setShelf] = useState<(typeof shelves)[number]['value']>('current');
  useLiveNotes();
  const isArchive = shelf === 'archived';
  return (
    <section className={tabs.sheet} aria-label="Notes">
      <div className={styles.bar}>
        <SegmentedControl label="Filter notes" choices={shelves} chosen={shelf} onChoose={setShelf} />
        <p>Staff only. Patients never see notes.</p>
        <Link to={patientAddress(patient.id, 'notes/detail')}>Expand all</Link>
        <Allowed to={addPatientNote}>
          <Button kind="secondary" small onClick={() => drawer.open(<NoteForm patient={patient} />)}>
            <Plus size={14} strokeWidth={1.75} aria-hidden />
            New note
          </Button>
        </Allowed>
      </div>
      <NoteCards
        key={shelf}
        patient={patient}
        archived={isArchive}
        none={isArchive ? 'No archived notes.' : 'No notes yet.'}
      />
    </section>
  );
}
