import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import CircleHelp from 'lucide-react/icons/circle-help';
import ShieldCheck from 'lucide-react/icons/shield-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { allergySubstances, patientReportText, reactionsIn } from '../../formatting/allergy-text.ts';
import styles from './AllergyBanner.module.css';

interface Props extends Pick<AppointmentRecord, 'allergies'> {
  /** Set if it is documented. Otherwise, with no allergies listed, they were never reviewed. */
  noKnownAllergies: AppointmentRecord['noKnownAllergies'] | boolean;
  children?: ReactNode;
}

export function AllergyBanner({ allergies, noKnownAllergies: stated, children }: Props) {
  const report = patientReportText(allergies);
  if (allergies.length > 0)
    return (
      <div className={styles.banner} role="alert">
        <TriangleAlert size={18} strokeWidth={1.75} aria-hidden />
        <div>
          <h2>Allergies: {allergySubstances(allergies)}</h2>
          <p>{reactionsIn(allergies)}</p>
          {report && <p>{report} Confirm in the chart.</p>}
          {children}
        </div>
      </div>
    );
  const by = typeof stated === 'object' && stated ? stated : null;
  return (
    <div className={`${styles.banner} ${stated ? styles.none : styles.open}`}>
      {stated ? (
        <ShieldCheck size={18} strokeWidth={1.75} aria-hidden />
      ) : (
        <CircleHelp size={18} strokeWidth={1.75} aria-hidden />
      )}
      <div>
        <h2>{stated ? 'No known allergies (NKA)' : 'Allergies not reviewed'}</h2>
        {by && (
          <p>
            {by.source === 'PATIENT' ? 'Reported' : 'Documented'} by {by.byName}
          </p>
        )}
        {children}
      </div>
    </div>
  );
}
