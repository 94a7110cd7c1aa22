import { assignProvider } from '@bedside/contracts/appointments/appointments.api';
import type { Dashboard } from '@bedside/contracts/appointments/dashboard.api';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { fullName } from '@bedside/ui-kit/person';
import Button from '@mui/material/Button';
import { differenceInMinutes, parseISO } from 'date-fns';
import { Link } from 'react-router';
import { useMay } from '../auth/access.ts';
import { Card } from '../components/page/Card.tsx';
import { useNow } from '../components/use-now.ts';
import { durationText, serviceText, slotWord } from '../formatting/appointment-text.ts';
import { appointmentAddress } from '../resources/appointments/appointment-address.ts';
import styles from './Dashboard.module.css';

type Visit = Dashboard['needsAttention'][number];

/** The visits that somebody has to act on first, the most pressing first. */
export function NeedsAttention({ visits }: { visits: readonly Visit[] }) {
  const now = useNow();
  const mayPlan = useMay(assignProvider);
  return (
    <Card title="Needs attention" end={<Link to="/board">Open day board</Link>}>
      {visits.length === 0 ? (
        <p className={styles.nothing}>No late or unscheduled visits.</p>
      ) : (
        <ul className={styles.rows}>
          {visits.map((visit) => (
            <li key={visit.id} className={styles.hand}>
              <Avatar person={visit.patient} size={24} />
              <span className={styles.who}>
                <b>{fullName(visit.patient)}</b>
                <small data-warning={visit.lateMinutes > 0 || undefined}>{aboutOf(visit, now)}</small>
              </span>
              <Button
                component={Link}
                to={appointmentAddress(visit.id)}
                size="small"
                variant="outlined"
                aria-label={`${deedOf(visit, mayPlan)} ${fullName(visit.patient)}, ${visit.appointmentKey}`}
              >
                {deedOf(visit, mayPlan)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function deedOf({ lateMinutes, appointmentStatus }: Visit, mayPlan: boolean): string {
  if (lateMinutes > 0 || !mayPlan) return 'Open';
  return appointmentStatus === 'PENDING APPROVAL' ? 'Review' : 'Assign';
}

function aboutOf(
  { lateMinutes, providerName, serviceNames, appointmentSlot, waitingSince }: Visit,
  now: Date,
) {
  if (lateMinutes > 0) return [`${durationText(lateMinutes)} late`, providerName].filter(Boolean).join(', ');
  const waited = Math.max(0, differenceInMinutes(now, parseISO(waitingSince)));
  return `${serviceText(serviceNames)}, ${slotWord(appointmentSlot)}, waiting ${durationText(waited)}`;
}
