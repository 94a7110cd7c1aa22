import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { getAppointmentRequest } from '@bedside/contracts/appointments/appointment-requests.api';
import { upcomingStatuses } from '@bedside/contracts/appointments/appointment-status';
import { getHistory } from '@bedside/contracts/care/charts.api';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { AddressText, EmailText, PhoneText } from '@bedside/ui-kit/components/ContactText';
import { FileLinks } from '@bedside/ui-kit/components/FileLinks';
import { useGetOne } from 'react-admin';
import { Link } from 'react-router';
import { Allowed } from '../../../auth/Allowed.tsx';
import { useMay } from '../../../auth/use-permission.ts';
import { ChartButton } from '../../../chart/ChartButton.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { MapLink } from '../../../components/MapLink.tsx';
import styles from '../../../components/page/ContextPane.module.css';
import { Section } from '../../../components/page/Section.tsx';
import { symptomLimit, TruncatedText } from '../../../components/RelativeDateTime.tsx';
import { Tag } from '../../../components/Tag.tsx';
import { useToday } from '../../../components/use-now.ts';
import { useMe } from '../../../data/me.ts';
import { ageOf, membershipLabel } from '../../../formatting/person-text.ts';
import { VideoLink } from '../../../video/VideoLink.tsx';
import { appointmentRequestAddress } from '../../appointment-requests/use-appointment-request.ts';
import { patientAddress } from '../../patients/use-patient.ts';
import { AddressForm } from '../actions/UpdateAddressButton.tsx';
import { appointmentQuery } from '../use-appointment.ts';
import { AppointmentData } from './AppointmentFacts.tsx';
import { CalendarSection } from './CalendarSection.tsx';
import { EstimateSection } from './EstimateSection.tsx';
import { PaymentSection } from './PaymentSection.tsx';
import { SharingSection } from './SharingSection.tsx';

export const AppointmentContextPane = ({ appointment }: { appointment: AppointmentRecord }) => (
  <aside className={styles.aside} aria-label="Visit details">
    {appointment.cancellationReason && (
      <Section title={appointment.noShow ? 'No-show' : 'Canceled'}>
        <p>{appointment.noShow ? 'The patient wasn’t there.' : appointment.cancellationReason}</p>
      </Section>
    )}
    <PatientSection appointment={appointment} />
    <AppointmentData appointment={appointment} />
    <SharingSection appointment={appointment} />
    <PlaceSection appointment={appointment} />
    <CalendarSection appointment={appointment} />
    {appointment.webAppointmentId && <AppointmentRequestSection id={appointment.webAppointmentId} />}
    {appointment.household.length > 1 && <HouseholdSection appointment={appointment} />}
    <Section
      title="Membership"
      end={<Tag>{membershipLabel(appointment.patientContact.membershipType)}</Tag>}
    />
    <PaymentSection appointment={appointment} />
    <EstimateSection appointment={appointment} />
  </aside>
);

function PatientSection({ appointment }: { appointment: AppointmentRecord }) {
  const { phone, phoneE164, email } = appointment.patientContact;
  const isStaff = useMe().role !== 'PROVIDER';
  return (
    <Section
      title="Patient"
      end={
        isStaff && (
          <Link to={patientAddress(appointment.patient.id)} className="reach">
            View patient
          </Link>
        )
      }
    >
      <dl className={styles.pairs}>
        {phone && (
          <>
            <dt>Phone</dt>
            <dd>
              <PhoneText phone={phone} e164={phoneE164} />
            </dd>
          </>
        )}
        {email && (
          <>
            <dt>Email</dt>
            <dd>
              <EmailText email={email} />
            </dd>
          </>
        )}
        {appointment.primarySymptoms.map((symptom) => (
          <Symptom
            key={symptom.patientId}
            appointmentId={appointment.id}
            name={nameIn(appointment, symptom.patientId)}
            symptom={symptom}
          />
        ))}
      </dl>
    </Section>
  );
}

type SymptomRecord = AppointmentRecord['primarySymptoms'][number];

interface SymptomProps {
  appointmentId: string;
  name: string | undefined;
  symptom: SymptomRecord;
}

function Symptom({ appointmentId, name, symptom }: SymptomProps) {
  const { refetch } = useGetOne<AppointmentRecord>('appointments', {
    id: appointmentId,
    meta: appointmentQuery,
  });
  async function readAgain() {
    const { data } = await refetch();
    return data?.primarySymptoms.flatMap(filesOf) ?? [];
  }
  return (
    <>
      <dt>{name ? `${name}’s chief complaint` : 'Chief complaint'}</dt>
      <dd>
        <TruncatedText text={symptom.symptom} limit={symptomLimit} />
        <FileLinks files={filesOf(symptom)} opens="(opens in a new tab)" onStale={readAgain} />
      </dd>
    </>
  );
}

const filesOf = ({ symptomimage1, symptomimage2 }: SymptomRecord) =>
  [symptomimage1, symptomimage2].filter((file) => file !== null);

const nameIn = ({ familyMembers }: AppointmentRecord, patientId: string): string | undefined =>
  familyMembers.find(({ id }) => id === patientId)?.firstName;

function PlaceSection({ appointment }: { appointment: AppointmentRecord }) {
  const { serviceAddress, telemedicine, telemedicineLink, locationType, appointmentStatus } = appointment;
  const me = useMe();
  if (telemedicine) {
    const isHere = !telemedicineLink && appointmentStatus === 'SCHEDULED';
    if (isHere && appointment.providerAssigned?.id === me.id)
      return (
        <Section title="Video visit">
          <VideoLink appointmentId={appointment.id} />
        </Section>
      );
    return (
      <Section title="Video visit">
        {telemedicineLink && appointmentStatus === 'SCHEDULED' ? (
          <a href={telemedicineLink} target="_blank" rel="noopener noreferrer">
            Join video call
          </a>
        ) : (
          <p className={styles.muted}>
            {telemedicineLink || !upcomingStatuses.includes(appointmentStatus)
              ? 'This video call is no longer available.'
              : isHere
                ? 'The provider and the patient meet in Bedside.'
                : 'It opens 15 minutes before the visit, once a provider is assigned.'}
          </p>
        )}
      </Section>
    );
  }
  if (!serviceAddress) return null;
  return (
    <Section
      title="Address"
      end={
        <span className={styles.ends}>
          {appointment.allowedTransitions.some(({ move }) => move === 'updateAddress') && (
            <ChangeAddress appointment={appointment} />
          )}
          <MapLink address={serviceAddress} />
        </span>
      }
    >
      <p>
        <AddressText address={serviceAddress} />
      </p>
      {locationType && <p className={styles.small}>{locationType}</p>}
    </Section>
  );
}

function AppointmentRequestSection({ id }: { id: string }) {
  const mayOpen = useMay(getAppointmentRequest);
  return (
    <Section
      title="Requested on the website"
      end={
        mayOpen && (
          <Link to={appointmentRequestAddress(id)} className="reach">
            Web request
          </Link>
        )
      }
    />
  );
}

function ChangeAddress({ appointment }: { appointment: AppointmentRecord }) {
  const drawer = useDrawer();
  return (
    <button
      type="button"
      className={`${styles.link} reach`}
      aria-label="Change address"
      onClick={() => drawer.open(<AddressForm appointment={appointment} record={appointment} />)}
    >
      Change
    </button>
  );
}

function HouseholdSection({ appointment }: { appointment: AppointmentRecord }) {
  const today = useToday();
  return (
    <Section title="Household">
      <ul>
        {appointment.household.map((member) => (
          <li key={member.id} className={styles.member}>
            <Avatar person={member} size={24} />
            <span>
              {member.firstName}, {ageOf(member.dateOfBirth, today)}{' '}
              <span className={styles.muted}>{member.relationship}</span>
            </span>
            {member.onThisAppointment && (
              <span className={`${styles.end} ${styles.ends}`}>
                This visit
                {member.id !== appointment.patient.id && (
                  <Allowed to={getHistory}>
                    <ChartButton patientId={member.id} name={member.firstName} />
                  </Allowed>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
