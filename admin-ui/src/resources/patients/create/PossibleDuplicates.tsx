import type { CallData } from '@bedside/contracts/call';
import { phoneText } from '@bedside/contracts/common/phone';
import type { possibleDuplicates } from '@bedside/contracts/people/merges.api';
import type { duplicateReasons } from '@bedside/contracts/people/patient.schema';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { Button } from '@bedside/ui-kit/components/Button';
import { Link } from 'react-router';
import { useToday } from '../../../components/use-now.ts';
import { ageAndSex } from '../../../formatting/person-text.ts';
import { patientAddress } from '../use-patient.ts';
import styles from './PossibleDuplicates.module.css';

type Likely = CallData<typeof possibleDuplicates>['patients'][number];

interface Props {
  patients: readonly Likely[];
  onOpen(): void;
  /** Offers to use an existing patient instead. */
  onTake?: { label: string; take(patient: Likely): void };
}

export const duplicateReasonLabels: Record<(typeof duplicateReasons)[number], string> = {
  email: 'Same email',
  phone: 'Same phone',
  'name and birth date': 'Same name and DOB',
  'similar name, same birth date': 'Similar name, same DOB',
};

export function PossibleDuplicates({ patients, onOpen, onTake }: Props) {
  const today = useToday();
  return (
    <section className={styles.box} aria-label="Possible duplicates" aria-live="polite">
      <h3>{patients.length === 1 ? 'Possible duplicate' : 'Possible duplicates'}</h3>
      <ul>
        {patients.map((patient) => (
          <li key={patient.id} className={styles.row}>
            <Avatar person={patient} size={32} />
            <span className="grow">
              <b>{patient.fullname}</b>
              <small>
                {[ageAndSex(patient, today), patient.phone && phoneText(patient.phone), patient.email]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
              <small className={styles.because}>
                {patient.because.map((reason) => duplicateReasonLabels[reason]).join('. ')}
              </small>
            </span>
            {onTake && (
              <Button
                kind="secondary"
                small
                aria-label={`${onTake.label}: ${patient.fullname}`}
                onClick={() => onTake.take(patient)}
              >
                {onTake.label}
              </Button>
            )}
            <Link to={patientAddress(patient.id)} onClick={onOpen} aria-label={`Open ${patient.fullname}`}>
              Open
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
