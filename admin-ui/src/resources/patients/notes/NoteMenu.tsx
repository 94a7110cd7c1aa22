import type { PatientNote } from '@bedside/contracts/care/care.schema';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import Pencil from 'lucide-react/icons/pencil';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { RowMenu } from '../../../components/RowMenu.tsx';
import { useRecordAction } from '../../../data/use-record-action.ts';
import { NoteForm } from './NoteForm.tsx';

interface Props {
  patient: PatientRecord;
  note: PatientNote;
}

/** Actions on a note. An archived one is only taken out again. */
export function NoteMenu({ patient, note }: Props) {
  const drawer = useDrawer();
  const shelve = useRecordAction((dataProvider) =>
    note.archived
      ? dataProvider.unarchivePatientNote({ params: { id: note.id } })
      : dataProvider.archivePatientNote({ params: { id: note.id } }),
  );
  return (
    <RowMenu label={`More actions for ${note.author}’s note`}>
      {(close) => [
        !note.archived && (
          <ActionButton
            key="edit"
            shape="item"
            onPick={close}
            icon={Pencil}
            label="Edit"
            onPress={() => drawer.open(<NoteForm patient={patient} note={note} />)}
          />
        ),
        <ActionButton
          key="shelve"
          shape="item"
          onPick={close}
          icon={note.archived ? ArchiveRestore : Archive}
          label={note.archived ? 'Unarchive' : 'Archive'}
          isBusy={shelve.isPending}
          onPress={() => shelve.mutate()}
        />,
      ]}
    </RowMenu>
  );
}
