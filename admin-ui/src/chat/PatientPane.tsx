import type { AppointmentRow } from '@bedside/contracts/appointments/appointment.schema';
import { getHistory } from '@bedside/contracts/care/charts.api';
import type { InboxEntry } from '@bedside/contracts/messaging/chat.schema';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { resolveParticipantName } from '@bedside/ui-kit/chat/inbox';
import { Avatar, PersonName } from '@bedside/ui-kit/components/Avatar';
import { AddressText, EmailText, PhoneText } from '@bedside/ui-kit/components/ContactText';
import { DenseStatusChip } from '@bedside/ui-kit/components/DenseChip';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { dayText } from '@bedside/ui-kit/formats';
import { moneyText } from '@bedside/ui-kit/money';
import { fullName } from '@bedside/ui-kit/person';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import X from 'lucide-react/icons/x';
import { useGetList, useGetOne } from 'react-admin';
import { Link } from 'react-router';
import { Allowed } from '../auth/Allowed.tsx';
import { bannerAllergies } from '../chart/chart-sections.ts';
import { useChart } from '../chart/use-chart.ts';
import { RetryNotice } from '../components/FailureNotice.tsx';
import { IconButton, iconButtonClass } from '../components/IconButton.tsx';
import { AllergyBanner } from '../components/page/AllergyBanner.tsx';
import context from '../components/page/ContextPane.module.css';
import { Section } from '../components/page/Section.tsx';
import { useNow, useToday } from '../components/use-now.ts';
import { useMe } from '../data/me.ts';
import { appointmentTimeText, dayLabel, serviceText } from '../formatting/appointment-text.ts';
import { ageAndSex, membershipLabel } from '../formatting/person-text.ts';
import { appointmentAddress } from '../resources/appointments/use-appointment.ts';
import { patientAddress, patientQuery } from '../resources/patients/use-patient.ts';
import { RecordSharing } from '../sharing/RecordSharing.tsx';
import { useChatAppointment } from './AppointmentLine.tsx';
import styles from './PatientPane.module.css';

interface Props {
  chat: InboxEntry;
  /** Set when the pane is an overlay. */
  onClose?: (() => void) | undefined;
}

export function PatientPane({ chat, onClose }: Props) {
  const isOffice = useMe().role !== 'PROVIDER';
  return (
    <aside
      className={`${context.aside} ${styles.pane}`}
      data-over={onClose ? true : undefined}
      aria-label={`About ${chat.patientName}`}
    >
      {onClose && (
        <IconButton className={styles.close} aria-label="Back to conversation" onClick={onClose}>
          <X size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
      {isOffice ? <RecordSummary chat={chat} /> : <AppointmentSummary chat={chat} />}
    </aside>
  );
}

/** Office staff see data from the patient’s record. */
function RecordSummary({ chat }: { chat: InboxEntry }) {
  const {
    data: patient,
    error,
    refetch,
  } = useGetOne<PatientRecord>('patients', { id: chat.patientId, meta: patientQuery });
  const formats = useFormats();
  const today = useToday();
  if (!patient && error) return <RetryNotice error={error} onRetry={() => refetch()} />;
  if (!patient)
    return (
      <Loading label="Loading patient">
        <Skeleton height={240} />
      </Loading>
    );
  const others = patient.household.filter(({ id }) => id !== patient.id);
  return (
    <>
      <header className={styles.head}>
        <Avatar person={patient} size={44} />
        <div>
          <h2>{patient.fullname}</h2>
          <p className={context.small}>
            {ageAndSex(patient, today)}, DOB {dayText(patient.dateOfBirth, 'numeric', formats)}
          </p>
        </div>
        <Link className={iconButtonClass()} to={patientAddress(patient.id)} aria-label="View patient">
          <ArrowUpRight size={16} strokeWidth={1.75} aria-hidden />
        </Link>
      </header>
      <Allowed to={getHistory}>
        <Allergies patientId={patient.id} />
      </Allowed>
      <ThisAppointment chat={chat} />
      <InThisChat chat={chat} />
      <Section title="Contact">
        <dl className={context.pairs}>
          <dt>Phone</dt>
          <dd>
            {patient.phone ? <PhoneText phone={patient.phone} e164={patient.phoneE164} /> : 'Not on file'}
          </dd>
          <dt>Email</dt>
          <dd>{patient.email ? <EmailText email={patient.email} /> : 'Not on file'}</dd>
          {patient.address && (
            <>
              <dt>Address</dt>
              <dd>
                <AddressText address={patient.address} />
              </dd>
            </>
          )}
        </dl>
      </Section>
      <Section title="Membership">
        <p>{membershipLabel(patient.membershipType)}</p>
      </Section>
      {others.length > 0 && (
        <Section title="Household">
          {others.map((member) => (
            <p key={member.id} className={context.member}>
              <PersonName person={member} size={20} />
              <span className={context.end}>{member.relationship}</span>
            </p>
          ))}
        </Section>
      )}
      <RecordSharing id={chat.id} what="conversation" />
      <Appointments patientId={patient.id} />
    </>
  );
}

/** Providers see only what belongs to their own appointments. */
function AppointmentSummary({ chat }: { chat: InboxEntry }) {
  const { data: appointment } = useChatAppointment(chat);
  const formats = useFormats();
  const today = useToday();
  const { dateOfBirth, gender, phone, phoneE164 } = appointment?.patientContact ?? {};
  return (
    <>
      <header className={styles.head}>
        <div>
          <h2>{chat.patientName}</h2>
          {dateOfBirth && gender && (
            <p className={context.small}>
              {ageAndSex({ dateOfBirth, gender }, today)}, DOB {dayText(dateOfBirth, 'numeric', formats)}
            </p>
          )}
        </div>
      </header>
      {appointment && (
        <AllergyBanner allergies={appointment.allergies} noKnownAllergies={appointment.noKnownAllergies} />
      )}
      <ThisAppointment chat={chat} />
      {phone && (
        <Section title="Contact">
          <PhoneText phone={phone} e164={phoneE164} />
        </Section>
      )}
      {!appointment && <p className={context.muted}>Not linked to a visit.</p>}
    </>
  );
}

function Allergies({ patientId }: { patientId: string }) {
  const { data: chart } = useChart(patientId);
  if (!chart) return <Skeleton height={56} />;
  return <AllergyBanner allergies={bannerAllergies(chart)} noKnownAllergies={chart.noKnownAllergies} />;
}

function ThisAppointment({ chat }: { chat: InboxEntry }) {
  const { data: appointment } = useChatAppointment(chat);
  const { zone } = useFormats();
  const now = useNow();
  if (!appointment) return null;
  return (
    <Section title="This visit" end={<DenseStatusChip status={appointment.appointmentStatus} />}>
      <dl className={context.pairs}>
        <dt>When</dt>
        <dd>
          <Link to={appointmentAddress(appointment.id)}>{appointmentTimeText(appointment, zone, now)}</Link>
        </dd>
        <dt>Service</dt>
        <dd>{serviceText(appointment.services.map(({ name }) => name))}</dd>
        <dt>Provider</dt>
        <dd>{appointment.providerAssigned ? fullName(appointment.providerAssigned) : 'Unassigned'}</dd>
        {!appointment.fromOldSystem && (
          <>
            <dt>{appointment.invoice ? 'Total' : 'Estimate'}</dt>
            <dd>{moneyText(appointment.totalAmount)}</dd>
          </>
        )}
      </dl>
    </Section>
  );
}

function InThisChat({ chat: { provider, patientId, patientName } }: Pick<Props, 'chat'>) {
  if (!provider) return null;
  const people = [
    { ...provider, role: 'Provider' },
    { id: patientId, name: patientName, role: 'Patient' },
  ];
  return (
    <Section title="In this chat">
      {people.map(({ id, name, role }) => (
        <p key={id} className={context.member}>
          <PersonName person={resolveParticipantName(id, name)} size={20} />
          <span className={context.end}>{role}</span>
        </p>
      ))}
    </Section>
  );
}

function Appointments({ patientId }: { patientId: string }) {
  const { zone } = useFormats();
  const now = useNow();
  const { data = [], total = 0 } = useGetList<AppointmentRow>('appointments', {
    filter: { patientId },
    sort: { field: 'appointment', order: 'DESC' },
    pagination: { page: 1, perPage: 3 },
  });
  if (data.length === 0) return null;
  return (
    <Section
      title="Visits"
      end={<Link to={patientAddress(patientId, 'appointments')}>View all {total}</Link>}
    >
      {data.map((appointment) => (
        <p key={appointment.id} className={styles.appointment}>
          <Link to={appointmentAddress(appointment.id)}>{serviceText(appointment.serviceNames)}</Link>
          <span className={context.end}>
            {dayLabel(appointment.appointmentDate ?? appointment.preferedAppointmentDate, zone, now)}
          </span>
        </p>
      ))}
    </Section>
  );
}
