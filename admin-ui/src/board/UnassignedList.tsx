import { statusBadges } from '@bedside/contracts/appointments/appointment-status';
import type { BoardAppointment } from '@bedside/contracts/appointments/dispatch.schema';
import { cityText } from '@bedside/contracts/common/fields';
import { denseStatusIcon } from '@bedside/ui-kit/components/DenseChip';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { fullName } from '@bedside/ui-kit/person';
import Menu from '@mui/material/Menu';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Hourglass from 'lucide-react/icons/hourglass';
import MapPin from 'lucide-react/icons/map-pin';
import Video from 'lucide-react/icons/video';
import { useState } from 'react';
import { ConfidentialMark } from '../components/ConfidentialMark.tsx';
import { dayLabel, serviceText } from '../formatting/appointment-text.ts';
import { ChoiceItem } from '../list/FilterChip.tsx';
import { AppointmentButton } from './AppointmentCard.tsx';
import { useBoardActions } from './board-context.ts';
import { type UnassignedOrder, unassignedOrders, waitingTimeText } from './board-filter.ts';
import { slotText, unassignedLabel } from './board-text.ts';
import styles from './UnassignedList.module.css';

interface Props {
  appointments: readonly BoardAppointment[];
  /** The number shown if only those waiting longest are; null if all are shown. */
  shownOf: number | null;
  order: UnassignedOrder;
  onOrder(order: UnassignedOrder): void;
  zone: string;
}

export function UnassignedList({ appointments, shownOf, order, onOrder, zone }: Props) {
  return (
    <section className={styles.pool} aria-label="Unassigned">
      <header className={styles.head}>
        <h2>Unassigned</h2>
        <span className={styles.count}>{appointments.length}</span>
        <OrderMenu order={order} onOrder={onOrder} />
      </header>
      <ul className={styles.list}>
        {appointments.map((appointment) => (
          <li key={appointment.id}>
            <UnassignedItem appointment={appointment} />
          </li>
        ))}
        {shownOf !== null && (
          <li className={styles.none}>{shownOf} unassigned. Showing the longest waiting.</li>
        )}
        {appointments.length === 0 && (
          <li className={styles.none}>
            {zone ? `No unassigned visits in ZIP ${zone}.` : 'All visits are assigned.'}
          </li>
        )}
      </ul>
      <footer className={styles.foot}>
        <p>
          <span className={styles.hatch} /> Drive time (min)
        </p>
        <p>
          Drag to a provider, or press <kbd>A</kbd>
        </p>
      </footer>
    </section>
  );
}

function OrderMenu({ order, onOrder }: Pick<Props, 'order' | 'onOrder'>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        className={styles.order}
        aria-haspopup="menu"
        aria-label={`Sort by: ${unassignedOrders.find(({ value }) => value === order)?.label}`}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {unassignedOrders.find(({ value }) => value === order)?.label}
        <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
      </button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {unassignedOrders.map((choice) => (
          <ChoiceItem
            key={choice.value}
            choice={choice}
            isChosen={choice.value === order}
            onChoose={() => {
              onOrder(choice.value);
              setAnchor(null);
            }}
          />
        ))}
      </Menu>
    </>
  );
}

/** "Chicago 60614", "Video visit" */
function addressText({ telemedicine, city, postalCode }: BoardAppointment): string {
  if (telemedicine) return 'Video visit';
  return [city && cityText(city), postalCode].filter(Boolean).join(' ') || 'No address';
}

export function UnassignedItem({ appointment }: { appointment: BoardAppointment }) {
  const { now, days } = useBoardActions();
  const { zone } = useFormats();
  const { label } = statusBadges[appointment.appointmentStatus];
  const Status = denseStatusIcon(appointment.appointmentStatus);
  const Place = appointment.telemedicine ? Video : MapPin;
  const waited = waitingTimeText(appointment, now.at);
  const isShown = days.length === 1 && days.includes(appointment.preferedAppointmentDate);
  const day = isShown ? '' : dayLabel(appointment.preferedAppointmentDate, zone, now.at);
  return (
    <AppointmentButton
      appointment={appointment}
      name={unassignedLabel(appointment, waited)}
      className={styles.item ?? ''}
    >
      <span className={styles.row}>
        <b className="cut">
          {fullName(appointment.patient)}
          <ConfidentialMark of={appointment} />
        </b>
        <span className={styles.wait}>
          <Hourglass size={12} strokeWidth={1.75} aria-hidden />
          {waited}
        </span>
      </span>
      <span className={styles.row}>
        <span className="cut">{serviceText(appointment.serviceNames)}</span>
        <span className={styles.end}>{day}</span>
      </span>
      <span className={styles.row}>
        <span className={styles.status}>
          <Status size={12} strokeWidth={1.75} aria-hidden />
          <span className="cut">{label}</span>
        </span>
        <span className={styles.end}>{slotText(appointment)}</span>
      </span>
      <span className={styles.row}>
        <span className={styles.place}>
          <Place size={12} strokeWidth={1.75} aria-hidden />
          <span className="cut">{addressText(appointment)}</span>
        </span>
        <span className={styles.end}>{appointment.durationMinutes} min</span>
      </span>
    </AppointmentButton>
  );
}
