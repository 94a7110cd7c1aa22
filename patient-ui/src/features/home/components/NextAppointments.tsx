import type { AppointmentCard } from '@bedside/contracts/appointments/appointment.schema';
import type { HomeVisit } from '@bedside/contracts/appointments/home.api';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { buttonClass } from '@bedside/ui-kit/components/Button';
import { AddressText } from '@bedside/ui-kit/components/ContactText';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { StatusChip } from '@bedside/ui-kit/components/StatusChip';
import CalendarDays from 'lucide-react/icons/calendar-days';
import MapPin from 'lucide-react/icons/map-pin';
import User from 'lucide-react/icons/user';
import Video from 'lucide-react/icons/video';
import { Rows } from '../../../components/Card.tsx';
import { IconCircle, RowLink } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import { appointmentPath } from '../../appointments/appointment-path.ts';
import {
  appointmentTitle,
  joinsHere,
  providerName,
  videoLinkOf,
  videoPath,
} from '../../appointments/appointment-text.ts';
import { appointmentTimeText, preferredTimeText } from '../home-text.ts';
import styles from './sections.module.css';

const MOST = 2;

/** The first row omits its time, because the headline has it. */
export function NextAppointments({ appointments }: { appointments: readonly HomeVisit[] }) {
  const { home } = useTexts();
  return (
    <Rows>
      {appointments.slice(0, MOST).map((appointment, at) => (
        <li key={appointment.id}>
          {at === 0 ? <FirstRow appointment={appointment} /> : <LaterRow appointment={appointment} />}
          {appointment.appointmentDate && <Arrangements appointment={appointment} isFirst={at === 0} />}
        </li>
      ))}
      {appointments.length > MOST && (
        <li>
          <RowLink
            to="/appointments/upcoming_appointments"
            lead={<IconCircle icon={CalendarDays} />}
            title={home.allVisits}
            note={home.visitsAhead(appointments.length)}
          />
        </li>
      )}
    </Rows>
  );
}

interface Props {
  appointment: AppointmentCard;
}

function Picture({ appointment: { provider, telemedicine } }: Props) {
  if (provider) return <Avatar person={provider} />;
  const Icon = telemedicine ? Video : CalendarDays;
  return <IconCircle icon={Icon} />;
}

function FirstRow({ appointment }: Props) {
  const texts = useTexts();
  const formats = useFormats();
  const title = appointmentTitle(appointment.serviceNames, texts.appointments);
  return (
    <RowLink
      to={appointmentPath(appointment.id)}
      lead={<Picture appointment={appointment} />}
      title={appointment.provider ? providerName(appointment.provider) : title}
      note={appointment.provider ? title : preferredTimeText(appointment, texts, formats)}
      end={
        <span className={styles.chip}>
          <StatusChip
            status={appointment.appointmentStatus}
            label={texts.status[appointment.appointmentStatus]}
          />
        </span>
      }
    />
  );
}

function LaterRow({ appointment }: Props) {
  const texts = useTexts();
  const formats = useFormats();
  const user = useUser();
  const title = appointmentTitle(appointment.serviceNames, texts.appointments);
  const { id, firstName } = appointment.patient;
  return (
    <RowLink
      to={appointmentPath(appointment.id)}
      lead={<Picture appointment={appointment} />}
      title={id === user.id ? title : texts.home.visitOf(firstName, title)}
      note={
        appointment.appointmentDate
          ? appointmentTimeText(appointment, texts, formats)
          : preferredTimeText(appointment, texts, formats)
      }
    />
  );
}

/** The provider and address of a home visit, or the link to join a video visit. */
function Arrangements({ appointment, isFirst }: { appointment: HomeVisit; isFirst: boolean }) {
  const { appointment: texts } = useTexts();
  const link = videoLinkOf(appointment);
  const isHere = joinsHere(appointment);
  const provider = isFirst ? null : appointment.provider;
  const address = appointment.serviceAddress;
  if (!link && !isHere && !provider && !address) return null;
  return (
    <div className={styles.arrangements}>
      {provider && (
        <p>
          <User size={16} strokeWidth={1.75} aria-hidden />
          {providerName(provider)}
        </p>
      )}
      {address && (
        <p>
          <MapPin size={16} strokeWidth={1.75} aria-hidden />
          <span>
            <AddressText address={address} />
          </span>
        </p>
      )}
      {link && (
        <a
          href={link}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ kind: 'secondary', wide: true })}
        >
          <Video size={20} strokeWidth={1.75} aria-hidden />
          {texts.join}
        </a>
      )}
      {isHere && (
        <a href={videoPath(appointment.id)} className={buttonClass({ kind: 'secondary', wide: true })}>
          <Video size={20} strokeWidth={1.75} aria-hidden />
          {texts.join}
        </a>
      )}
    </div>
  );
}
