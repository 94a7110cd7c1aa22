import type { PatientNote } from '@bedside/contracts/care/care.schema';
import { updatePatientNote } from '@bedside/contracts/care/patient-notes.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import Pencil from 'lucide-react/icons/pencil';
import { Allowed } from '../../../auth/Allowed.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { RetryNotice } from '../../../components/FailureNotice.tsx';
import { RelativeDateTime, TruncatedText } from '../../../components/RelativeDateTime.tsx';
import { MenuAction, RowMenu } from '../../../components/RowMenu.tsx';
import { Tag } from '../../../components/Tag.tsx';
import { useRecordAction } from '../../../data/use-record-action.ts';
import { NoteForm } from './NoteForm.tsx';
import styles from './notes.module.css';
import { useNotes } from './use-notes.ts';

interface Props {
  patient: PatientRecord;
  archived: boolean;
  /** Shows the full text of every note. */
  isWhole?: boolean;
  /** The text of the empty state. */
  none: string;
}

const PREVIEW = { whole: 320, cut: 280 };

export function NoteCards({ patient, archived, isWhole = false, none }: Props) {
  const { data, error, isPending, refetch } = useNotes(patient.id, archived);
  if (error)
    return (
      <RetryNotice error={error} onRetry={() => refetch()}>
        Couldn’t load notes. Nothing was changed.
      </RetryNotice>
    );
  if (isPending)
    return (
      <Loading label="Loading notes">
        <Skeleton height={76} />
      </Loading>
    );
  if (!data?.length) return <p className={styles.none}>{none}</p>;
  return (
    <ul className={styles.notes}>
      {data.map((note) => (
        <Note key={note.id} patient={patient} note={note} isWhole={isWhole} />
      ))}
    </ul>
  );
}

interface NoteProps {
  patient: PatientRecord;
  note: PatientNote;
  isWhole: boolean;
}

interface NoteMenuProps {
  patient: PatientRecord;
  note: PatientNote;
}

/** An archived note can only be unarchived. */
function NoteMenu({ patient, note }: NoteMenuProps) {
  const drawer = useDrawer();
  const shelve = useRecordAction((dataProvider) =>
    note.archived
      ? dataProvider.unarchivePatientNote({ params: { id: note.id } })
      : dataProvider.archivePatientNote({ params: { id: note.id } }),
  );
  return (
    <RowMenu label={`More actions for ${note.author}’s note`}>
      {!note.archived && (
        <MenuAction
          icon={Pencil}
          label="Edit"
          onPress={() => drawer.open(<NoteForm patient={patient} note={note} />)}
        />
      )}
      <MenuAction
        icon={note.archived ? ArchiveRestore : Archive}
        label={note.archived ? 'Unarchive' : 'Archive'}
        isBusy={shelve.isPending}
        onPress={() => shelve.mutate()}
      />
    </RowMenu>
  );
}

const Note = ({ patient, note, isWhole }: NoteProps) => (
  <li className={styles.note}>
    <header className={styles.head}>
      <b>{note.author}</b>
      <RelativeDateTime instant={note.createdAt} />
      {note.archived && <Tag>Archived</Tag>}
      {note.updatedAt !== note.createdAt && (
        <span>
          edited <RelativeDateTime instant={note.updatedAt} />
        </span>
      )}
      <span className={styles.menu}>
        <Allowed to={updatePatientNote}>
          <NoteMenu patient={patient} note={note} />
        </Allowed>
      </span>
    </header>
    <p className={styles.text}>{isWhole ? note.text : <TruncatedText text={note.text} limit={PREVIEW} />}</p>
  </li>
);
