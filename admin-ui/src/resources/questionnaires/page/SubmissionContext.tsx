import type { AppointmentRow } from '@bedside/contracts/appointments/appointment.schema';
import type { SubmissionRecord } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { useGetMany } from 'react-admin';
import { Link } from 'react-router';
import styles from '../../../components/page/ContextPane.module.css';
import { Section } from '../../../components/page/Section.tsx';
import { RelativeDateTime } from '../../../components/RelativeDateTime.tsx';
import { appointmentAddress } from '../../appointments/use-appointment.ts';
import { patientAddress } from '../../patients/use-patient.ts';

export function SubmissionContext({ submission }: { submission: SubmissionRecord }) {
  const { patientId, patientName, appointmentId, appointmentKey, attachedTo, submittedAt } = submission;
  const { data: appointments = [] } = useGetMany<AppointmentRow>(
    'appointments',
    { ids: attachedTo },
    { enabled: attachedTo.length > 0 },
  );
  return (
    <aside className={styles.aside} aria-label="Questionnaire details">
      <Section
        title="Patient"
        end={
          <Link to={patientAddress(patientId, 'chart/predictive-360')} className="reach">
            View all
          </Link>
        }
      >
        <p>
          <Link to={patientAddress(patientId)} className="reach">
            {patientName}
          </Link>
        </p>
      </Section>
      {appointmentId && (
        <Section
          title="Sent for"
          end={
            <Link to={appointmentAddress(appointmentId)} className="reach">
              {appointmentKey ?? 'Visit'}
            </Link>
          }
        />
      )}
      <Section title="Attached to">
        {attachedTo.length === 0 && <p className={styles.muted}>Not attached.</p>}
        {attachedTo.map((id) => (
          <p key={id}>
            <Link to={appointmentAddress(id)} className="reach">
              {appointments.find((appointment) => appointment.id === id)?.appointmentKey ?? 'Visit'}
            </Link>
          </p>
        ))}
      </Section>
      <Section title="Dates">
        <dl className={styles.pairs}>
          <dt>Sent</dt>
          <dd>
            <RelativeDateTime instant={submission.sentAt} />
          </dd>
          <dt>Sent by</dt>
          <dd>{submission.sentBy ?? 'Automatic, before the visit'}</dd>
          {submittedAt ? (
            <>
              <dt>Submitted</dt>
              <dd>
                <RelativeDateTime instant={submittedAt} />
              </dd>
            </>
          ) : (
            <>
              <dt>{submission.expired ? 'Expired' : 'Link expires'}</dt>
              <dd>
                <DateText value={submission.expiresAt} pattern="numeric" />
              </dd>
            </>
          )}
        </dl>
      </Section>
    </aside>
  );
}
