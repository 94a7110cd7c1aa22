import { assignProvider } from '@bedside/contracts/appointments/appointment-changes.api';
import type { Dashboard } from '@bedside/contracts/appointments/dashboard.api';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { Button, buttonClass } from '@bedside/ui-kit/components/Button';
import { fullName } from '@bedside/ui-kit/person';
import { differenceInMinutes, parseISO } from 'date-fns';
import { lazy, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useMay } from '../auth/use-permission.ts';
import { useDrawer } from '../components/drawer.tsx';
import { Card } from '../components/page/Card.tsx';
import { useNow } from '../components/use-now.ts';
import { durationText, serviceText, slotText } from '../formatting/appointment-text.ts';
import { appointmentAddress } from '../resources/appointments/use-appointment.ts';
import styles from './Dashboard.module.css';

const AssignFromDashboard = lazy(() => import('./AssignFromDashboard.tsx'));

type Appointment = Dashboard['needsAttention'][number];

interface Props {
  appointments: readonly Appointment[];
  title?: string;
  end?: ReactNode;
}

export function NeedsAttention({ appointments, title = 'Needs attention', end }: Props) {
  const now = useNow();
  return (
    <Card
      title={title}
      end={
        end ?? (
          <Link to="/board" className="reach">
            Open day board
          </Link>
        )
      }
    >
      {appointments.length === 0 ? (
        <p className={styles.nothing}>No late or unscheduled visits.</p>
      ) : (
        <ul className={styles.rows}>
          {appointments.map((appointment) => (
            <li key={appointment.id} className={styles.hand}>
              <Avatar person={appointment.patient} size={24} />
              <span className={`${styles.who} grow`}>
                <b>{fullName(appointment.patient)}</b>
                <small data-warning={appointment.lateMinutes > 0 || undefined}>
                  {aboutOf(appointment, now)}
                </small>
              </span>
              <NextAction appointment={appointment} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Assigns here; what has to be read first opens. */
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
