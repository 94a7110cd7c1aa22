import type { AppointmentRow } from '@bedside/contracts/appointments/appointment.schema';
import { billedStatuses, plannedStatuses } from '@bedside/contracts/appointments/appointment-status';
import { dayAfter } from '@bedside/ui-kit/calendar-grid';
import { Button } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { dayText, timeText } from '@bedside/ui-kit/formats';
import { fullName } from '@bedside/ui-kit/person';
import { differenceInCalendarDays, parseISO } from 'date-fns';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Moon from 'lucide-react/icons/moon';
import PenLine from 'lucide-react/icons/pen-line';
import { useGetList } from 'react-admin';
import { Link } from 'react-router';
import { appointmentAddress } from '../resources/appointments/use-appointment.ts';
import { isUpcoming, nextOf } from './day-steps.ts';
import styles from './EmptyDay.module.css';
import { NextAppointment } from './NextAppointment.tsx';
import { useMyDay } from './use-my-day.ts';

const AHEAD_DAYS = 14;
const BACK_DAYS = 7;
const MAX_OPEN = 5;

interface Props {
  today: string;
  isToday: boolean;
  onGo(day: string): void;
}

/** The next visit within two weeks, and unfinished work. */
export function EmptyDay({ today, isToday, onGo }: Props) {
  const formats = useFormats();
  const { data: ahead, isPending } = useGetList<AppointmentRow>('appointments', {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'appointment', order: 'ASC' },
    filter: {
      from: isToday ? dayAfter(today, 1) : today,
      to: dayAfter(today, AHEAD_DAYS),
      appointmentStatus: plannedStatuses,
    },
  });
  const next = ahead?.[0];
  const day = next?.appointmentDate;
  return (
    <div className={styles.emptyDay}>
      <span className={styles.moon}>
        <Moon size={22} strokeWidth={1.75} aria-hidden />
      </span>
      <h2>{isToday ? 'No visits today' : 'No visits on this day'}</h2>
      {isPending && <Skeleton height={200} />}
      {day && next.appointmentTime && (
        <>
          <p>
            {isToday ? 'You’re off until ' : 'Your next visit is '}
            {nameOf(day, today) ?? dayText(day, 'short', formats)} at {timeText(next.appointmentTime)}.
          </p>
          <NextDay day={day} today={today} onGo={onGo} />
        </>
      )}
      {!isPending && !day && (
        <p>
          No visits in the next two weeks. Visits assigned to you appear here once they’re scheduled.{' '}
          <Link to="/profile">Hours & time off</Link>
        </p>
      )}
      <LeftOpen today={today} />
    </div>
  );
}

const nameOf = (day: string, today: string): string | null =>
  day === today ? 'today' : day === dayAfter(today, 1) ? 'tomorrow' : null;

function NextDay({ day, today, onGo }: { day: string; today: string; onGo(day: string): void }) {
  const formats = useFormats();
  const { data } = useMyDay(day);
  const all = data?.appointments ?? [];
  const first = nextOf(all);
  if (!first) return <Skeleton height={240} />;
  const rest = all.filter((one) => one !== first && isUpcoming(one));
  const name = nameOf(day, today);
  const long = dayText(day, 'long', formats);
  return (
    <section className={styles.ahead} aria-label={long}>
      <h3>{name ? `${name.charAt(0).toUpperCase()}${name.slice(1)}, ${long}` : long}</h3>
      <NextAppointment appointment={first} />
      <ul className={styles.later}>
        {rest.map(({ id, startTime, patient, telemedicine }) => (
          <li key={id}>
            <Link to={appointmentAddress(id)}>
              <span className={styles.at}>{startTime && timeText(startTime)}</span>
              <span className={styles.who}>
                {fullName(patient)} {telemedicine && <small>Telemedicine</small>}
              </span>
              <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
      <Button kind="secondary" wide className={styles.all} onClick={() => onGo(day)}>
        See all of {long.split(',')[0]}, {all.length} {all.length === 1 ? 'visit' : 'visits'}
      </Button>
    </section>
  );
}

function LeftOpen({ today }: { today: string }) {
  const { data } = useGetList<AppointmentRow>('appointments', {
    pagination: { page: 1, perPage: MAX_OPEN },
    sort: { field: 'appointment', order: 'ASC' },
    filter: {
      from: dayAfter(today, -BACK_DAYS),
      to: today,
      appointmentStatus: billedStatuses,
      soapNoteSubmitted: false,
    },
  });
  if (!data || data.length === 0) return null;
  return (
    <section className={styles.ahead} aria-label="Left from the last seven days">
      <h3>Left from the last seven days</h3>
      <ul className={styles.later}>
        {data.map(({ id, patient, appointmentDate }) => (
          <li key={id}>
            <Link to={appointmentAddress(id)}>
              <PenLine size={16} strokeWidth={1.75} aria-hidden />
              <span className={styles.who}>Unsigned note, {fullName(patient)}</span>
              {appointmentDate && <span className={styles.age}>{ageText(appointmentDate, today)}</span>}
              <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ageText(day: string, today: string): string {
  const days = differenceInCalendarDays(parseISO(today), parseISO(day));
  return days === 0 ? 'today' : days === 1 ? '1 day' : `${days} days`;
}
