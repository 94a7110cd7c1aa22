import type { DayAppointment } from '@bedside/contracts/appointments/dispatch.schema';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { Button, buttonClass } from '@bedside/ui-kit/components/Button';
import { AddressText } from '@bedside/ui-kit/components/ContactText';
import { DenseStatusChip } from '@bedside/ui-kit/components/DenseChip';
import { Row } from '@bedside/ui-kit/components/Stack';
import { mapAddress } from '@bedside/ui-kit/map-address';
import { fullName } from '@bedside/ui-kit/person';
import type { LucideIcon } from 'lucide-react';
import Car from 'lucide-react/icons/car';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import MapPin from 'lucide-react/icons/map-pin';
import MapPinCheck from 'lucide-react/icons/map-pin-check';
import MessageSquare from 'lucide-react/icons/message-square';
import Navigation from 'lucide-react/icons/navigation';
import Phone from 'lucide-react/icons/phone';
import Video from 'lucide-react/icons/video';
import { Link } from 'react-router';
import { ChartLine } from '../chart/ChartButton.tsx';
import { useOpenChat } from '../chat/StartChatButton.tsx';
import { ConfidentialMark } from '../components/ConfidentialMark.tsx';
import { useDrawer } from '../components/drawer.tsx';
import { IconButton, iconButtonClass } from '../components/IconButton.tsx';
import { AllergyBanner } from '../components/page/AllergyBanner.tsx';
import { movedTo } from '../data/seen-version.ts';
import { driveText, durationText, serviceText } from '../formatting/appointment-text.ts';
import { yearsAndSex } from '../formatting/person-text.ts';
import { RecordServicesDrawer } from '../resources/appointments/actions/EnterServicesForm.tsx';
import { useAppointmentAction } from '../resources/appointments/actions/use-appointment-action.tsx';
import { appointmentAddress } from '../resources/appointments/use-appointment.ts';
import { VideoLink } from '../video/VideoLink.tsx';
import { VideoWait } from '../video/VideoWait.tsx';
import { type DayStep, spanText, stepNote, stepOf } from './day-steps.ts';
import styles from './NextAppointment.module.css';

export function NextAppointment({ appointment }: { appointment: DayAppointment }) {
  return (
    <section className={styles.next} aria-label={`Next: ${fullName(appointment.patient)}`}>
      <header className={styles.nextHead}>
        <h2>{spanText(appointment)}</h2>
        {appointment.lateMinutes > 0 && (
          <span className={styles.late}>{durationText(appointment.lateMinutes)} late</span>
        )}
        <DenseStatusChip status={appointment.appointmentStatus} />
      </header>
      <div className={styles.person}>
        <Avatar person={appointment.patient} size={44} />
        <div>
          <p className={styles.name}>
            <Link to={appointmentAddress(appointment.id)}>{fullName(appointment.patient)}</Link>{' '}
            <small>{yearsAndSex(appointment.patientAge, appointment.patientGender)}</small>
            <ConfidentialMark of={appointment} />
          </p>
          <p className={styles.services}>{serviceText(appointment.serviceNames)}</p>
        </div>
        <Row as="span" gap={8}>
          <Message appointment={appointment} />
          {appointment.phoneE164 && (
            <a
              className={iconButtonClass({ framed: true, className: styles.square })}
              href={`tel:${appointment.phoneE164}`}
              aria-label={`Call ${appointment.contactName ?? fullName(appointment.patient)}`}
            >
              <Phone size={20} strokeWidth={1.75} aria-hidden />
            </a>
          )}
        </Row>
      </div>
      <AllergyBanner allergies={appointment.allergies} noKnownAllergies={appointment.noKnownAllergies}>
        <ChartLine patient={appointment.patient} />
      </AllergyBanner>
      <Place appointment={appointment} />
      {appointment.specialInstruction && (
        <p className={styles.instruction}>{appointment.specialInstruction}</p>
      )}
      <Step appointment={appointment} />
    </section>
  );
}

function Message({ appointment }: { appointment: DayAppointment }) {
  const open = useOpenChat();
  return (
    <IconButton
      framed
      className={styles.square}
      aria-label={`Message ${fullName(appointment.patient)}`}
      disabled={open.isPending}
      onClick={() => open.mutate({ patientId: appointment.patient.id, appointmentId: appointment.id })}
    >
      <MessageSquare size={20} strokeWidth={1.75} aria-hidden />
    </IconButton>
  );
}

function Place({ appointment }: { appointment: DayAppointment }) {
  const { serviceAddress, telemedicine, telemedicineLink, travelMinutes, contactName } = appointment;
  if (telemedicine)
    return (
      <div className={styles.place}>
        <Video size={20} strokeWidth={1.75} aria-hidden />
        <p>Video visit</p>
        {telemedicineLink && (
          <a
            className={buttonClass({ kind: 'secondary' })}
            href={telemedicineLink}
            target="_blank"
            rel="noopener noreferrer"
          >
            Open video
          </a>
        )}
        {!telemedicineLink && <VideoLink appointmentId={appointment.id} />}
        <VideoWait since={appointment.videoWaitingSince} />
      </div>
    );
  if (!serviceAddress) return null;
  const meta = [
    travelMinutes && `${driveText(travelMinutes)} drive`,
    contactName && `on-site contact: ${contactName}`,
  ];
  return (
    <div className={styles.place}>
      <MapPin size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <p>
          <AddressText address={serviceAddress} />
        </p>
        <p className="small">{meta.filter(Boolean).join('. ')}</p>
      </div>
      <a
        className={buttonClass({ kind: 'secondary' })}
        href={mapAddress(serviceAddress)}
        target="_blank"
        rel="noopener noreferrer"
      >
        <Navigation size={16} strokeWidth={1.75} aria-hidden />
        Map
      </a>
    </div>
  );
}

const looks: Record<DayStep, { label: string; icon: LucideIcon }> = {
  setOut: { label: 'On my way', icon: Car },
  arrive: { label: 'I’ve arrived', icon: MapPinCheck },
  finish: { label: 'Finish visit', icon: ClipboardCheck },
};

function Step({ appointment }: { appointment: DayAppointment }) {
  const drawer = useDrawer();
  const step = stepOf(appointment);
  const setOut = useAppointmentAction(appointment, 'On my way', (dataProvider, seen) =>
    dataProvider.changeStatus(movedTo('ON THE WAY', seen)),
  );
  const arrive = useAppointmentAction(appointment, 'I’ve arrived', (dataProvider, seen) =>
    dataProvider.recordProviderArrival({ params: { id: seen.id }, body: { version: seen.version } }),
  );
  if (!step) return <p className="small">You can start driving on the day of the visit.</p>;
  const press: Record<DayStep, () => void> = {
    setOut: () => setOut.mutate(),
    arrive: () => arrive.mutate(),
    finish: () => drawer.open(<RecordServicesDrawer appointment={appointment} />),
  };
  const { label, icon: Icon } = looks[step];
  return (
    <div className={styles.step}>
      <Button wide busy={setOut.isPending || arrive.isPending} className={styles.big} onClick={press[step]}>
        <Icon size={20} strokeWidth={1.75} aria-hidden />

        {label}
      </Button>
      <p>{stepNote(step, appointment)}</p>
    </div>
  );
}
