import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { fullName } from '@bedside/ui-kit/person';
import { Link } from 'react-router';
import { Card } from '../../../components/page/Card.tsx';
import { patientAddress } from '../patient-address.ts';
import styles from '../tabs/tabs.module.css';

const seen = ({ appointment, billing }: PatientRecord['shared'][number]) =>
  [appointment && 'visits', billing && 'invoices'].filter(Boolean).join(' and ');

/** Whose visits or bills the patient may see besides the household's. */
export const SharedCard = ({ patient }: { patient: PatientRecord }) => (
  <Card title="Shared access">
    <ul className={styles.rows}>
      {patient.shared.map((shared) => (
        <li key={shared.consentId} className={styles.row}>
          <span className={styles.grow}>
            <Link to={patientAddress(shared.patientId)}>{fullName(shared)}</Link>
            <span className={styles.meta}>
              shares {seen(shared)} with {patient.firstName}
            </span>
          </span>
          <Link to={patientAddress(patient.id, 'consents')}>View request</Link>
        </li>
      ))}
    </ul>
  </Card>
);
