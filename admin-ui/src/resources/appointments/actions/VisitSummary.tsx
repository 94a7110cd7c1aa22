import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { Row } from '@bedside/ui-kit/components/Stack';
import { fullName } from '@bedside/ui-kit/person';
import { Tag } from '../../../components/Tag.tsx';
import { useToday } from '../../../components/use-now.ts';
import { allergySubstances } from '../../../formatting/allergy-text.ts';
import { durationText, serviceText } from '../../../formatting/appointment-text.ts';
import { ageAndSex, placeName } from '../../../formatting/person-text.ts';
import { useAppointment } from '../use-appointment.ts';
import styles from './AssignProviderButton.module.css';
import type { ActionableAppointment } from './actionable-appointment.ts';
import { PreferenceNote } from './RescheduleButton.tsx';

/** Who is visited, for what, where, and for when it was requested. */
export function VisitSummary({
  appointment,
  skills,
}: {
  appointment: ActionableAppointment;
  skills: readonly string[];
}) {
  const today = useToday();
  const record = useAppointment(appointment.id);
  const patient = record?.patientContact;
  const address = record?.serviceAddress;
  const place = appointment.telemedicine
    ? 'by video'
    : address && [placeName(address.city), address.postalCode].join(' ');
  const allergies = record && allergyText(record);
  return (
    <section className={styles.visit} aria-label="Visit">
      <p>
        <b>{fullName(appointment.patient)}</b> {patient && ageAndSex(patient, today)}
      </p>
      {record && (
        <p>
          {[serviceText(record.services.map(({ name }) => name)), durationText(record.durationMinutes), place]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <Row gap={8} wrap>
        <PreferenceNote appointment={appointment} />
        {skills.map((skill) => (
          <Tag key={skill}>Needs {skill}</Tag>
        ))}
        {allergies && <Tag tone={record.allergies.length > 0 ? 'orange' : undefined}>{allergies}</Tag>}
      </Row>
    </section>
  );
}

const allergyText = ({ allergies, noKnownAllergies }: AppointmentRecord): string => {
  if (allergies.length > 0) return `Allergies: ${allergySubstances(allergies)}`;
  return noKnownAllergies ? 'No known allergies' : 'Allergies not reviewed';
};
