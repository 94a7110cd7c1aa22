import { phoneText } from '@bedside/contracts/common/phone';
import type { PatientRow } from '@bedside/contracts/people/user.schema';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { useDebounced } from '@bedside/ui-kit/use-debounced';
import { type ReactNode, useState } from 'react';
import { useGetList } from 'react-admin';
import { Link } from 'react-router';
import { useToday } from '../../components/use-now.ts';
import { ageAndSex } from '../../formatting/person-text.ts';
import styles from './PatientPicker.module.css';
import { patientAddress } from './use-patient.ts';

const PAUSE_MILLISECONDS = 300;

/** Staff can also book for invited patients. */
const isOpen = (status: PatientRow['status']) => status === 'ACTIVE' || status === 'INVITED';

interface Props {
  label?: string;
  /** Also lists patients who can’t be booked. */
  isEverybody?: boolean;
  /** IDs to leave out. */
  except?: readonly string[];
  /** Shown beside the list, such as a way to create a patient. */
  children?: ReactNode;
  onPick(patient: PatientRow): void;
}

export function PatientPicker({
  label = 'Patient',
  isEverybody = false,
  except = [],
  children,
  onPick,
}: Props) {
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
  const today = useToday();
  const closed = isEverybody ? undefined : found.find(({ status }) => status === 'INACTIVE');
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
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          const [only, ...others] = settled === query.trim() && settled && !isFetching ? data : [];
          if (only && others.length === 0) onPick(only);
        }}
      />
      {children}
      <ul className={styles.list} aria-busy={isFetching}>
        {data.map((patient) => (
          <li key={patient.id}>
            <button type="button" className={styles.row} onClick={() => onPick(patient)}>
              <Avatar person={patient} size={32} />
              <span>
                <b>{patient.fullname}</b>
                <small>
                  {[ageAndSex(patient, today), patient.phone && phoneText(patient.phone), patient.email]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {data.length === 0 && !isFetching && (
        <p role="status">
          {closed ? (
            <>
              <Link to={patientAddress(closed.id)}>{closed.fullname}</Link> is inactive. Activate the patient
              first.
            </>
          ) : isEverybody ? (
            'No matching patients.'
          ) : (
            'No matching active patients.'
          )}
        </p>
      )}
    </>
  );
}
