import Scale from 'lucide-react/icons/scale';
import { Link } from 'react-router';
import { inForce, useCustody } from '../overview/use-custody.ts';
import { patientAddress } from '../use-patient.ts';
import styles from './PatientHead.module.css';

const names = (people: readonly string[]) => new Intl.ListFormat('en-US').format(people);

/** Shown on every tab of a patient and on each visit, above the scrolling content. */
export function CustodyStrip({ patientId }: { patientId: string }) {
  const { data } = useCustody(patientId);
  if (!data) return null;
  const orders = inForce(data);
  if (!data.note && orders.length === 0) return null;
  return (
    <section
      className={`${styles.strip} ${orders.length > 0 ? styles.known : styles.open}`}
      aria-label="Custody"
    >
      <Scale size={16} strokeWidth={1.75} aria-hidden />
      <b>{orders.length > 0 ? 'Court order' : 'Custody note'}</b>
      <span>
        {orders.length > 0
          ? `${names(orders.map(({ person }) => person.name))} must not get any information about this patient.`
          : 'Read it before you talk to the family.'}
      </span>
      <span className={styles.stripEnd}>
        <Link to={`${patientAddress(patientId)}#custody`} className="reach">
          Details
        </Link>
      </span>
    </section>
  );
}
