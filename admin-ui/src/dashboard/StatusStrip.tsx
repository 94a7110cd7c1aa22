import { appointmentStatuses, statusBadges } from '@bedside/contracts/appointments/appointment-status';
import type { Dashboard } from '@bedside/contracts/appointments/dashboard.api';
import { denseStatusIcon } from '@bedside/ui-kit/components/DenseStatusChip';
import { Link } from 'react-router';
import { addresses } from './addresses.ts';
import styles from './Dashboard.module.css';

/** Today's visits by status, each a way to its list. */
export const StatusStrip = ({
  date,
  byStatus,
}: {
  date: string;
  byStatus: Dashboard['today']['byStatus'];
}) => (
  <ul className={styles.strip} aria-label="Visits today">
    {appointmentStatuses.map((status) => {
      const Icon = denseStatusIcon(status);
      const { label, tone } = statusBadges[status];
      return (
        <li key={status}>
          <Link to={addresses.ofStatus(date, status)} className={styles.status}>
            <Icon size={16} strokeWidth={1.75} color={`var(--${tone})`} aria-hidden />
            <b>{byStatus[status]}</b>
            <span>{label}</span>
          </Link>
        </li>
      );
    })}
  </ul>
);
