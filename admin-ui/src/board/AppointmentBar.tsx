import { billedStatuses, statusBadges } from '@bedside/contracts/appointments/appointment-status';
import type { BoardAppointment } from '@bedside/contracts/appointments/dispatch.schema';
import { denseStatusIcon } from '@bedside/ui-kit/components/DenseChip';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Video from 'lucide-react/icons/video';
import type { CSSProperties } from 'react';
import { ConfidentialMark } from '../components/ConfidentialMark.tsx';
import { serviceText } from '../formatting/appointment-text.ts';
import styles from './AppointmentBar.module.css';
import { AppointmentButton } from './AppointmentCard.tsx';
import { barLabel, lateText, shortClock } from './board-text.ts';
import type { LaneBar as BarOf } from './lane.ts';
import { PatientName } from './PatientName.tsx';
import { percentOf, type TimeSpan, toTime } from './time-span.ts';

/** Bars shorter than this, in minutes, are too small for full text. */
const TIGHT = 40;

interface Props {
  bar: BarOf;
  span: TimeSpan;
}

export function AppointmentBar({ bar, span }: Props) {
  const { appointment } = bar;
  const isTight = bar.to - bar.from < TIGHT;
  const className = [
    styles.bar,
    isDone(appointment) && styles.done,
    appointment.lateMinutes > 0 && styles.late,
    isTight && styles.tight,
    bar.slots > 1 && styles.stacked,
  ];
  return (
    <AppointmentButton
      appointment={appointment}
      name={barLabel(appointment)}
      hint={barLabel(appointment)}
      className={className.filter(Boolean).join(' ')}
      style={barPosition(bar, span, barTone(appointment))}
    >
      <Time appointment={appointment} minutes={bar.from} isTight={isTight} />
      <PatientName
        patient={appointment.patient}
        className={styles.name}
        lines={bar.slots > 1 || appointment.lateMinutes > 0 ? 1 : 2}
      />
      <Foot appointment={appointment} isTight={isTight} />
      {bar.strip && <span className={styles.strip} style={placeInSpan(bar.strip, bar)} />}
    </AppointmentButton>
  );
}

const isDone = ({ appointmentStatus }: BoardAppointment): boolean =>
  billedStatuses.includes(appointmentStatus);

export const barTone = ({ appointmentStatus, lateMinutes }: BoardAppointment): string =>
  lateMinutes > 0 ? 'var(--orange)' : `var(--${statusBadges[appointmentStatus].tone})`;

function Time({
  appointment,
  minutes,
  isTight,
}: {
  appointment: BoardAppointment;
  minutes: number;
  isTight: boolean;
}) {
  const Icon = appointment.clash ? TriangleAlert : denseStatusIcon(appointment.appointmentStatus);
  return (
    <span className={styles.time}>
      {!isTight && (
        <Icon
          className={appointment.clash ? styles.clash : undefined}
          size={12}
          strokeWidth={1.75}
          aria-hidden
        />
      )}
      {shortClock(toTime(minutes))}
      <ConfidentialMark of={appointment} />
    </span>
  );
}

function Foot({ appointment, isTight }: { appointment: BoardAppointment; isTight: boolean }) {
  if (appointment.videoWaitingSince)
    return (
      <span className={styles.waits}>
        <Video size={12} strokeWidth={2} aria-hidden /> waiting
      </span>
    );
  if (appointment.lateMinutes > 0) return <span className={styles.lateWords}>{lateText(appointment)}</span>;
  if (appointment.telemedicine)
    return <Video className={styles.video} size={12} strokeWidth={1.75} aria-hidden />;
  return isTight ? null : <span className={styles.words}>{serviceText(appointment.serviceNames)}</span>;
}

/** `slot` of `slots` gives the position perpendicular to the time axis. */
export function barPosition(
  { from, to, slot, slots }: Pick<BarOf, 'from' | 'to' | 'slot' | 'slots'>,
  span: TimeSpan,
  tone: string,
): CSSProperties & { '--tone': string } {
  const along = percentOf({ from, to }, span);
  const part = 100 / slots;
  return {
    '--tone': tone,
    left: `${along.start}%`,
    width: `${along.size}%`,
    ...(slots > 1 && { top: `${slot * part}%`, height: `${part}%` }),
  };
}

export function placeInSpan(strip: TimeSpan, bar: TimeSpan): CSSProperties {
  const { start, size } = percentOf(strip, bar);
  return { left: `${start}%`, width: `${size}%` };
}
