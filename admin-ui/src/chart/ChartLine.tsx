import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { fullName } from '@bedside/ui-kit/person';
import { ChartButton } from './ChartButton.tsx';
import styles from './chart.module.css';

/** The way from a visit to the patient's chart, and what waits there. */
export const ChartLine = ({ visit }: { visit: AppointmentRecord }) => (
  <p className={styles.chartLine}>
    <ChartButton patientId={visit.patient.id} name={fullName(visit.patient)} label="Open chart" />
    {visit.chartToReview > 0 && (
      <span>
        {visit.chartToReview === 1
          ? '1 entry from the patient to review'
          : `${visit.chartToReview} entries from the patient to review`}
      </span>
    )}
  </p>
);
