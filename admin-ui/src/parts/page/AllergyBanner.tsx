import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { reactionsIn, substancesIn } from '../../words/allergy-words.ts';
import styles from './AllergyBanner.module.css';

/** What the patient must not be given. */
export function AllergyBanner({ allergies }: Pick<AppointmentRecord, 'allergies'>) {
  return (
    <div className={styles.banner} role="alert">
      <TriangleAlert size={18} strokeWidth={1.75} aria-hidden />
      <div>
        <h2>Allergies: {substancesIn(allergies)}</h2>
        <p>{reactionsIn(allergies)}</p>
      </div>
    </div>
  );
}
