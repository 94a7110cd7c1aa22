import { billedStatuses, statusBadges } from '@bedside/contracts/appointments/appointment-status';
import type { BoardAppointment } from '@bedside/contracts/appointments/dispatch.schema';
import { denseStatusIcon } from '@bedside/ui-kit/components/DenseStatusChip';
import { fullName, initials } from '@bedside/ui-kit/person';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Video from 'lucide-react/icons/video';
import type { CSSProperties } from 'react';
import { serviceText } from '../formatting/appointment-text.ts';
import styles from './AppointmentBar.module.css';
import { AppointmentButton } from './AppointmentCard.tsx';
import { barLabel, clock, lateText, shortBarLabel } from './board-text.ts';
import type { Axis } from './keys.ts';
import type { LaneBar as BarOf } from './lane.ts';
import { percentOf, type TimeSpan } from './time-span.ts';

/** Bars shorter than this, in minutes, are too small for full text. */
const TIGHT = 40;
/** From this many bars side by side, only initials fit. */
const CROWD = 3;

interface Props {
  bar: BarOf;
  span: TimeSpan;
  axis: Axis;
}

export function AppointmentBar({ bar, span, axis }: Props) {
  const { appointment } = bar;
  const isTight = axis === 'across' ? bar.to - bar.from < TIGHT : bar.slots > 1;
  const isCrowded = axis === 'down' && bar.slots >= CROWD;
  const className = [
    styles.bar,
    isDone(appointment) && styles.done,
    appointment.lateMinutes > 0 && styles.late,
    axis === 'down' && styles.down,
    isCrowded && styles.crowded,
    axis === 'across' && isTight && styles.tight,
    axis === 'across' && bar.slots > 1 && styles.stacked,
    axis === 'down' && bar.to - bar.from < TIGHT && styles.brief,
  ];
  return (
    <AppointmentButton
      appointment={appointment}
      name={barLabel(appointment)}
      hint={isTight ? barLabel(appointment) : undefined}
      className={className.filter(Boolean).join(' ')}
      style={barPosition(bar, span, axis, barTone(appointment))}
    >
      {isCrowded ? (
        <span className={styles.initials}>{initials(appointment.patient)}</span>
      ) : (
        <>
          <Time appointment={appointment} minutes={bar.from} isTight={isTight} />
          <span className={styles.name}>
            {isTight ? shortBarLabel(appointment.patient) : fullName(appointment.patient)}
          </span>
          <Foot appointment={appointment} isTight={isTight} />
        </>
      )}
      {bar.strip && <span className={styles.strip} style={conflictStrip(bar.strip, bar, axis)} />}
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
      {clock(minutes)}
    </span>
  );
}

function Foot({ appointment, isTight }: { appointment: BoardAppointment; isTight: boolean }) {
  if (appointment.lateMinutes > 0) return <span className={styles.lateWords}>{lateText(appointment)}</span>;
  if (appointment.telemedicine)
    return <Video className={styles.video} size={12} strokeWidth={1.75} aria-hidden />;
  return isTight ? null : <span className={styles.words}>{serviceText(appointment.serviceNames)}</span>;
}

/** `slot` of `slots` gives the position across the time axis. */
export function barPosition(
  { from, to, slot, slots }: Pick<BarOf, 'from' | 'to' | 'slot' | 'slots'>,
  span: TimeSpan,
  axis: Axis,
  tone: string,
): CSSProperties & { '--tone': string } {
  const along = percentOf({ from, to }, span);
  const part = 100 / slots;
  return axis === 'across'
    ? {
        '--tone': tone,
        left: `${along.start}%`,
        width: `${along.size}%`,
        ...(slots > 1 && { top: `${slot * part}%`, height: `${part}%` }),
      }
    : {
        '--tone': tone,
        top: `${along.start}%`,
        height: `${along.size}%`,
        left: `${slot * part}%`,
        width: `${part}%`,
      };
}

export function conflictStrip(strip: TimeSpan, bar: TimeSpan, axis: Axis): CSSProperties {
  const { start, size } = percentOf(strip, bar);
  return axis === 'across'
    ? { left: `${start}%`, width: `${size}%` }
    : { top: `${start}%`, height: `${size}%` };
}
