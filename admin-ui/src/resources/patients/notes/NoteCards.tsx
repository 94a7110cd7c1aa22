import type { PatientNote } from '@bedside/contracts/care/care.schema';
import { updatePatientNote } from '@bedside/contracts/care/patient-notes.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { Allowed } from '../../../auth/Allowed.tsx';
import { RelativeDateTime } from '../../../components/RelativeDateTime.tsx';
import { RetryNotice } from '../../../components/RetryNotice.tsx';
import { Tag } from '../../../components/Tag.tsx';
import { TruncatedText } from '../../../components/TruncatedText.tsx';
import { NoteMenu } from './NoteMenu.tsx';
import styles from './notes.module.css';
import { useNotes } from './use-notes.ts';

interface Props {
  patient: PatientRecord;
  archived: boolean;
  /** Every note with all of its text. */
  isWhole?: boolean;
  /** Shown while there is none. */
  none: string;
}

const PREVIEW = { whole: 320, cut: 280 };

/** Notes about a patient, newest first. */
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
