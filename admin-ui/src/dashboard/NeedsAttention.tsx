import { assignProvider } from '@bedside/contracts/appointments/appointment-changes.api';
import type { Dashboard } from '@bedside/contracts/appointments/dashboard.api';
import { getBoard } from '@bedside/contracts/appointments/dispatch.api';
import { Button, buttonClass } from '@bedside/ui-kit/components/Button';
import { fullName } from '@bedside/ui-kit/person';
import { differenceInMinutes, parseISO } from 'date-fns';
import { lazy } from 'react';
import { Link } from 'react-router';
import { useMay } from '../auth/use-permission.ts';
import { useDrawer } from '../components/drawer.tsx';
import { Card } from '../components/page/Card.tsx';
import { useNow } from '../components/use-now.ts';
import { durationText, serviceText, slotText } from '../formatting/appointment-text.ts';
import { appointmentAddress } from '../resources/appointments/use-appointment.ts';
import { AttentionRow } from './AttentionRow.tsx';
import styles from './Dashboard.module.css';
import { UnreadChat, UnsignedNote, UnverifiedPayment } from './OldestWork.tsx';
import { useOldestWork } from './use-oldest-work.ts';

const AssignFromDashboard = lazy(() => import('./AssignFromDashboard.tsx'));

type Appointment = Dashboard['needsAttention'][number];

interface Props {
  appointments: readonly Appointment[];
  title?: string;
  /** The number of visits that are late or awaiting a time, if the heading shows counts. */
  waiting?: number;
}

/** The most rows shown. The oldest item of each other kind takes one row, and visits get the rest. */
const MOST = 6;

export function NeedsAttention({ appointments, title = 'Needs attention', waiting }: Props) {
  const now = useNow();
  const { chat, note, payment } = useOldestWork();
  const mayRunDay = useMay(getBoard);
  const others = [chat, note, payment];
  const open = others.filter(({ row }) => row !== undefined).length;
  const visits = appointments.slice(0, MOST - open);
  const shown = visits.length + open;
  if (!mayRunDay && shown === 0) return null;
  const all = others.reduce((sum, { total }) => sum + total, waiting ?? 0);
  return (
    <Card
      title={title}
      end={
        waiting === undefined ? mayRunDay && <BoardLink /> : <small>{all > 0 && `${shown} of ${all}`}</small>
      }
    >
      {shown === 0 ? (
        <p className={styles.nothing}>Nothing needs attention.</p>
      ) : (
        <ul className={styles.rows}>
          {visits.map((appointment) => (
            <AttentionRow
              key={appointment.id}
              person={appointment.patient}
              name={fullName(appointment.patient)}
              about={aboutOf(appointment, now)}
              isPressing={appointment.lateMinutes > 0}
            >
              <NextAction appointment={appointment} />
            </AttentionRow>
          ))}
          {chat.row && <UnreadChat chat={chat.row} />}
          {note.row && <UnsignedNote visit={note.row} />}
          {payment.row && <UnverifiedPayment payment={payment.row} />}
        </ul>
      )}
    </Card>
  );
}

const BoardLink = () => (
  <Link to="/board" className="reach">
    Open day board
  </Link>
);

/** Assigns right here. For anything that has to be read first, links to the visit. */
function NextAction({ appointment }: { appointment: Appointment }) {
  const drawer = useDrawer();
  const label = nextAction(appointment, useMay(assignProvider));
  const name = `${label} ${fullName(appointment.patient)}, ${appointment.appointmentKey}`;
  if (label === 'Assign')
    return (
      <Button
        kind="secondary"
        small
        aria-label={name}
        onClick={() => drawer.open(<AssignFromDashboard id={appointment.id} />, 'medium')}
      >
        {label}
      </Button>
    );
  return (
    <Link
      className={buttonClass({ kind: 'secondary', small: true })}
      to={appointmentAddress(appointment.id)}
      aria-label={name}
    >
      {label}
    </Link>
  );
}

function nextAction({ lateMinutes, appointmentStatus }: Appointment, mayPlan: boolean): string {
  if (lateMinutes > 0 || !mayPlan) return 'Open';
  return appointmentStatus === 'PENDING APPROVAL' ? 'Review' : 'Assign';
}

function aboutOf(
  { lateMinutes, providerName, serviceNames, appointmentSlot, waitingSince }: Appointment,
  now: Date,
) {
  if (lateMinutes > 0) return [`${durationText(lateMinutes)} late`, providerName].filter(Boolean).join(', ');
  const waited = Math.max(0, differenceInMinutes(now, parseISO(waitingSince)));
  return `${serviceText(serviceNames)}, ${slotText(appointmentSlot)}, waiting ${durationText(waited)}`;
}
