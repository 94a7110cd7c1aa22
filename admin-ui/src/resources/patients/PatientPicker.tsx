import type { PatientRow } from '@bedside/contracts/people/user.schema';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { useNow } from '../../components/use-now.ts';
import { useDebounced } from '../../components/use-shortcuts.ts';
import { ageAndSex } from '../../formatting/person-text.ts';
import styles from './PatientPicker.module.css';

const PAUSE_MILLISECONDS = 300;

/** An account that was not set up yet is open all the same: staff books for it. */
const isOpen = (status: PatientRow['status']) => status === 'ACTIVE' || status === 'INVITED';

interface Props {
  label?: string;
  /** Those who can be cared for, unless everybody is asked for. */
  isEverybody?: boolean;
  /** Not offered. */
  except?: readonly string[];
  onPick(patient: PatientRow): void;
}

/** Finds a patient by name, phone or e-mail. */
export function PatientPicker({ label = 'Patient', isEverybody = false, except = [], onPick }: Props) {
  const [query, setQuery] = useState('');
  const settled = useDebounced(query.trim(), PAUSE_MILLISECONDS);
  const { data: found = [], isFetching } = useGetList<PatientRow>(
    'patients',
    {
      pagination: { page: 1, perPage: 12 },
      sort: { field: 'lastName', order: 'ASC' },
      filter: settled ? { q: settled } : {},
    },
    { placeholderData: (before) => before },
  );
  const now = useNow();
  const data = found.filter(({ id, status }) => !except.includes(id) && (isEverybody || isOpen(status)));
  return (
    <>
      <TextInput
        label={label}
        required
        autoFocus
        placeholder="Name, phone or email"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <ul className={styles.list} aria-busy={isFetching}>
        {data.map((patient) => (
          <li key={patient.id}>
            <button type="button" className={styles.row} onClick={() => onPick(patient)}>
              <Avatar person={patient} size={32} />
              <span>
                <b>{patient.fullname}</b>
                <span className={styles.meta}>
                  {[ageAndSex(patient, now), patient.phone, patient.email].filter(Boolean).join(' · ')}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {data.length === 0 && !isFetching && (
        <p role="status">{isEverybody ? 'No matching patients.' : 'No matching active patients.'}</p>
      )}
    </>
  );
}
