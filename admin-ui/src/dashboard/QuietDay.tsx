import type { AppointmentRow } from '@bedside/contracts/appointments/appointment.schema';
import { notCanceledStatuses, requestedStatuses } from '@bedside/contracts/appointments/appointment-status';
import type { Dashboard } from '@bedside/contracts/appointments/dashboard.api';
import { getBoard } from '@bedside/contracts/appointments/dispatch.api';
import { dayAfter } from '@bedside/ui-kit/calendar-grid';
import { DenseStatusChip } from '@bedside/ui-kit/components/DenseChip';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayText, hourIn, timeIn, timeText } from '@bedside/ui-kit/formats';
import { fullName } from '@bedside/ui-kit/person';
import { useGetList } from 'react-admin';
import { Link } from 'react-router';
import { useMay } from '../auth/use-permission.ts';
import { RowSkeletons } from '../components/ListSkeleton.tsx';
import { Card } from '../components/page/Card.tsx';
import { useNow } from '../components/use-now.ts';
import { useConfig } from '../data/me.ts';
import { serviceText, slotText } from '../formatting/appointment-text.ts';
import { pluralize } from '../list/rows.ts';
import { appointmentAddress } from '../resources/appointments/use-appointment.ts';
import { addresses } from './addresses.ts';
import styles from './Dashboard.module.css';
import { NeedsAttention } from './NeedsAttention.tsx';
import { OpenWork } from './Queues.tsx';
import { dayToPrepare, nextOpening } from './quiet-day.ts';
import { WeekAhead } from './WeekAhead.tsx';

interface Props {
  dashboard: Dashboard;
}

export function QuietSummary({ dashboard: { date, trend } }: Props) {
  const formats = useFormats();
  const now = useNow();
  const practice = useConfig()?.practice;
  const visits = trend.at(-1)?.visits ?? 0;
  const opens = practice && nextOpening(date, timeIn(formats.zone, now), practice);
  return (
    <p className={styles.today}>
      {visits === 0 ? (
        'No visits today.'
      ) : (
        <>
          <Link to={addresses.notCanceled({ from: date, to: date })}>{pluralize(visits, 'visit')} today</Link>
          , all done.
        </>
      )}
      {opens &&
        ` The practice opens ${opens.day === date ? 'today' : (dayText(opens.day, 'long', formats).split(',')[0] ?? '')} at ${timeText(opens.from)}.`}
    </p>
  );
}

const EVENING = 17;

/** A day without visits: open work, the next day to prepare, and suggestions. */
export function QuietDay({ dashboard }: Props) {
  const { queues, queueNotes, needsAttention, today } = dashboard;
  const { zone } = useFormats();
  const isEvening = hourIn(zone, useNow()) >= EVENING;
  const mayPlan = useMay(getBoard);
  const waiting = today.late + queues.pendingApproval + queues.awaitingTime;
  return (
    <>
      <OpenWork queues={queues} queueNotes={queueNotes} />
      <div className={styles.next}>
        <NextDay today={dashboard.date} />
        <NeedsAttention
          title={isEvening ? 'Worth doing tonight' : 'Worth doing today'}
          appointments={needsAttention}
          waiting={waiting}
        />
      </div>
      {mayPlan && (
        <div className={styles.week}>
          <WeekAhead today={dashboard.date} />
        </div>
      )}
    </>
  );
}

const SHOWN = 6;
/** The rest of the rows show how the day begins. */
const MAX_UNASSIGNED = 3;
const earliest = { field: 'appointment', order: 'ASC' } as const;

/** Visits that still need a provider come first. */
export function NextDay({ today }: { today: string }) {
  const formats = useFormats();
  const practice = useConfig()?.practice;
  const ahead = useGetList<AppointmentRow>('appointments', {
    filter: { from: dayAfter(today), to: dayAfter(today, 14), appointmentStatus: notCanceledStatuses },
    pagination: { page: 1, perPage: 1 },
    sort: earliest,
  });
  const [first] = ahead.data ?? [];
  const firstVisit = first?.appointmentDate ?? first?.preferedAppointmentDate ?? undefined;
  const day =
    practice && !ahead.isPending ? dayToPrepare({ today, opening: practice, firstVisit }) : undefined;
  const ofDay = (filter: object) => ({
    filter: { from: day, to: day, ...filter },
    pagination: { page: 1, perPage: SHOWN },
    sort: earliest,
  });
  const isKnown = { enabled: day !== undefined };
  const booked = useGetList<AppointmentRow>(
    'appointments',
    ofDay({ appointmentStatus: notCanceledStatuses }),
    isKnown,
  );
  const unassigned = useGetList<AppointmentRow>(
    'appointments',
    ofDay({ appointmentStatus: requestedStatuses, unassigned: true }),
    isKnown,
  );
  if (!day || !booked.data || unassigned.isPending) return <RowSkeletons count={SHOWN} />;
  const waiting = (unassigned.data ?? []).slice(0, MAX_UNASSIGNED);
  const others = booked.data.filter(({ id }) => waiting.every((one) => one.id !== id));
  const visits = [...waiting, ...others].slice(0, SHOWN);
  const text = dayText(day, 'long', formats);
  const visitCount = pluralize(booked.total ?? 0, 'visit');
  return (
    <Card
      title={day === dayAfter(today) ? `Tomorrow, ${text}` : text}
      end={
        <Link
          to={unassigned.total ? addresses.unassigned(day) : addresses.notCanceled({ from: day, to: day })}
          className="reach"
        >
          {unassigned.total ? `${unassigned.total} of ${visitCount} unassigned` : visitCount}
        </Link>
      }
    >
      {visits.length === 0 && <p className={styles.nothing}>No visits yet.</p>}
      <ul className={styles.rows}>
        {visits.map((visit) => (
          <li key={visit.id}>
            <VisitOfNextDay visit={visit} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function VisitOfNextDay({ visit }: { visit: AppointmentRow }) {
  const { appointmentTime, appointmentSlot, provider, serviceNames } = visit;
  const about = [serviceText(serviceNames), !appointmentTime && slotText(appointmentSlot)];
  return (
    <Link to={appointmentAddress(visit.id)} className={styles.visit}>
      <span>{appointmentTime ? timeText(appointmentTime) : 'No time'}</span>
      <span className={styles.who}>
        <b>{fullName(visit.patient)}</b>
        <small>{about.filter(Boolean).join(', ')}</small>
      </span>
      <span className="cut">{provider ? fullName(provider) : 'Unassigned'}</span>
      <DenseStatusChip status={visit.appointmentStatus} />
    </Link>
  );
}
