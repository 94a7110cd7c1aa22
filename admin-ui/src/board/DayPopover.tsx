import type { BoardAppointment } from '@bedside/contracts/appointments/dispatch.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { DenseStatusChip } from '@bedside/ui-kit/components/DenseChip';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayText, timeText } from '@bedside/ui-kit/formats';
import { fullName } from '@bedside/ui-kit/person';
import { format, parseISO } from 'date-fns';
import { Link } from 'react-router';
import { FloatingPanel } from '../components/FloatingPanel.tsx';
import { serviceText } from '../formatting/appointment-text.ts';
import { appointmentAddress } from '../resources/appointments/use-appointment.ts';
import cards from './AppointmentCard.module.css';
import { useBoardActions } from './board-context.ts';
import { slotText } from './board-text.ts';
import { mayPlace } from './placement.ts';
import styles from './WeekLanes.module.css';
import { CELL_VISITS } from './week.ts';

export interface OpenDay {
  anchor: HTMLElement;
  day: string;
  /** Null for unassigned visits. */
  providerId: string | null;
}

interface Props extends Omit<OpenDay, 'providerId'> {
  /** “Unassigned” or the provider’s name. */
  whose: string;
  appointments: readonly BoardAppointment[];
  onClose(): void;
}

/** All visits in one cell of the week. */
export function DayPopover({ anchor, day, whose, appointments, onClose }: Props) {
  const { ask } = useBoardActions();
  const formats = useFormats();
  return (
    <FloatingPanel
      anchor={anchor}
      paper={{ className: cards.paper, 'aria-labelledby': 'day-title' }}
      onClose={onClose}
    >
      <header className={cards.head}>
        <h2 id="day-title">
          {whose}, {dayText(day, 'short', formats)}
        </h2>
      </header>
      <ul className={styles.all}>
        {appointments.map((appointment) => (
          <li key={appointment.id}>
            <span>
              <Link to={appointmentAddress(appointment.id)}>{fullName(appointment.patient)}</Link>
              <small>
                {appointment.startTime ? timeText(appointment.startTime, formats) : slotText(appointment)},{' '}
                {serviceText(appointment.serviceNames)}
              </small>
            </span>
            {mayPlace(appointment) ? (
              <Button
                kind="secondary"
                small
                aria-label={`${appointment.providerId ? 'Move' : 'Assign'} ${fullName(appointment.patient)}`}
                onClick={() => {
                  onClose();
                  ask(appointment, anchor);
                }}
              >
                {appointment.providerId ? 'Move' : 'Assign'}
              </Button>
            ) : (
              <DenseStatusChip status={appointment.appointmentStatus} />
            )}
          </li>
        ))}
      </ul>
    </FloatingPanel>
  );
}

interface MoreProps {
  day: string;
  whose: string;
  appointments: readonly BoardAppointment[];
  onOpen(anchor: HTMLElement): void;
}

/** Opens the popover of a cell with more visits than it shows. */
export function More({ day, whose, appointments, onOpen }: MoreProps) {
  const hidden = appointments.length - CELL_VISITS;
  if (hidden <= 0) return null;
  return (
    <button
      type="button"
      className={styles.more}
      aria-haspopup="dialog"
      aria-label={`+${hidden} more: ${whose}, ${format(parseISO(day), 'EEEE, MMMM d')}`}
      onClick={(event) => onOpen(event.currentTarget)}
    >
      +{hidden} more
    </button>
  );
}
