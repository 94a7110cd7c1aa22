import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { getHistory } from '@bedside/contracts/care/charts.api';
import { Allowed } from '../auth/Allowed.tsx';
import { ChartLine } from '../chart/ChartButton.tsx';
import { ChartData } from '../chart/ChartFacts.tsx';
import { AllergyBanner } from '../components/page/AllergyBanner.tsx';
import { Section } from '../components/page/Section.tsx';
import { symptomLimit, TruncatedText } from '../components/RelativeDateTime.tsx';
import styles from './video.module.css';

export const ChartPane = ({ appointment }: { appointment: AppointmentRecord }) => (
  <aside className={styles.chart} aria-label="Chart summary">
    <Allowed to={getHistory}>
      <AllergyBanner allergies={appointment.allergies} noKnownAllergies={appointment.noKnownAllergies}>
        <ChartLine patient={appointment.patient} pendingReview={appointment.pendingChartReviews} />
      </AllergyBanner>
    </Allowed>
    {appointment.primarySymptoms.map(({ patientId, symptom }) => (
      <Section key={patientId} title="Chief complaint">
        <TruncatedText text={symptom} limit={symptomLimit} />
      </Section>
    ))}
    <Allowed to={getHistory}>
      <ChartData patientId={appointment.patient.id} />
    </Allowed>
  </aside>
);
