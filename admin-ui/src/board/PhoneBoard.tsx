import type { BoardAppointment, BoardProvider } from '@bedside/contracts/appointments/dispatch.schema';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { denseStatusIcon } from '@bedside/ui-kit/components/DenseChip';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayText } from '@bedside/ui-kit/formats';
import { fullName } from '@bedside/ui-kit/person';
import { useConfig } from '../data/me.ts';
import { driveText, serviceText } from '../formatting/appointment-text.ts';
import { barTone } from './AppointmentBar.tsx';
import { AppointmentButton } from './AppointmentCard.tsx';
import { availabilityNow, hoursOfDay, loadText } from './availability.ts';
import { useBoardActions } from './board-context.ts';
import { barLabel, clock, lateText } from './board-text.ts';
import { type Lane, type LaneBar, laneOf, loadOf, type PlacedAppointment } from './lane.ts';
import styles from './PhoneBoard.module.css';
import { UnassignedItem } from './UnassignedList.tsx';

interface Props {
  days: readonly string[];
  appointments: readonly PlacedAppointment[];
  unassigned: readonly BoardAppointment[];
}

export function PhoneBoard({ days, appointments, unassigned }: Props) {
  const { board, now } = useBoardActions();
  const formats = useFormats();
  const practice = useConfig()?.practice;
  return (
    <div className={styles.page}>
      {unassigned.length > 0 && (
        <section aria-label="Unassigned">
          <h2 className={styles.title}>Unassigned, {unassigned.length}</h2>
          <ul>
            {unassigned.map((appointment) => (
              <li key={appointment.id}>
                <UnassignedItem appointment={appointment} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {days.map((day) => (
        <div key={day}>
          {days.length > 1 && <h2 className={styles.title}>{dayText(day, 'long', formats)}</h2>}
          {board.providers.map((provider) => (
            <ProviderSection
              key={provider.id}
              provider={provider}
              lane={laneOf(provider, appointments, day, practice)}
              day={days.length > 1 ? dayText(day, 'long', formats) : null}
              now={day === now.day ? now.minutes : null}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface ProviderSectionProps {
  provider: BoardProvider;
  lane: Lane;
  now: number | null;
  /** Set when several days are shown. Providers without appointments are then left out. */
  day: string | null;
}

function ProviderSection({ provider, lane, now, day }: ProviderSectionProps) {
  if (day && lane.bars.length === 0) return null;
  const state = now === null ? { text: hoursOfDay(lane), isLate: false } : availabilityNow(lane, now);
  return (
    <section
      className={styles.provider}
      aria-label={day ? `${fullName(provider)}, ${day}` : fullName(provider)}
    >
      <header className={styles.who}>
        <Avatar person={provider} size={32} />
        <div>
          <h3>{fullName(provider)}</h3>
          <p className={state.isLate ? styles.late : undefined}>{state.text}</p>
        </div>
        <span>{loadText(lane.bars.length, loadOf(lane).minutes)}</span>
      </header>
      {lane.bars.length > 0 && (
        <ul>
          {lane.bars.map((bar) => (
            <li key={bar.appointment.id}>
              <Line bar={bar} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ bar: { appointment, from, to } }: { bar: LaneBar }) {
  const Icon = denseStatusIcon(appointment.appointmentStatus);
  const isLate = appointment.lateMinutes > 0;
  const tone = { '--tone': barTone(appointment) };
  return (
    <AppointmentButton
      appointment={appointment}
      name={barLabel(appointment)}
      className={styles.line ?? ''}
      style={tone}
    >
      <span className={styles.time}>
        {clock(from)}
        <small>{clock(to)}</small>
      </span>
      <span>
        <b>{fullName(appointment.patient)}</b>
        <small>{serviceText(appointment.serviceNames)}</small>
      </span>
      <span className={isLate ? styles.late : styles.end}>
        <Icon size={14} strokeWidth={1.75} aria-hidden />
        {isLate
          ? lateText(appointment)
          : appointment.travelMinutes
            ? `${driveText(appointment.travelMinutes)} drive`
            : ''}
      </span>
    </AppointmentButton>
  );
}
