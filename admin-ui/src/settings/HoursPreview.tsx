import type { AppointmentRow } from '@bedside/contracts/appointments/appointment.schema';
import { plannedStatuses, requestedStatuses } from '@bedside/contracts/appointments/appointment-status';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayIn, dayText, timeText } from '@bedside/ui-kit/formats';
import { fullName } from '@bedside/ui-kit/person';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useGetList } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { Link } from 'react-router';
import { useNow } from '../components/use-now.ts';
import { appointmentAddress } from '../resources/appointments/use-appointment.ts';
import type { HoursValues } from './HoursGroup.tsx';
import hourStyles from './hours.module.css';
import { changedRange, outsideNewHours, weekLines } from './hours-form.ts';
import styles from './settings.module.css';

const MOST = 4;

/** What the entered hours mean for patients and for booked visits. */
export function HoursPreview({ saved }: { saved: HoursValues }) {
  const { watch } = useFormContext<HoursValues>();
  const formats = useFormats();
  const today = dayIn(formats.zone, useNow());
  const now = watch();
  const range = changedRange(today, saved, now);
  const { data } = useGetList<AppointmentRow>(
    'appointments',
    {
      pagination: { page: 1, perPage: 100 },
      sort: { field: 'appointment', order: 'ASC' },
      filter: { ...range, appointmentStatus: [...requestedStatuses, ...plannedStatuses] },
    },
    { enabled: range !== null },
  );
  const outside = range ? outsideNewHours(data ?? [], saved, now) : [];
  const next = now.holidays
    .filter(({ date }) => date >= today)
    .toSorted((a, b) => a.date.localeCompare(b.date))[0];
  return (
    <aside className={hourStyles.preview} aria-label="Preview">
      <section className={hourStyles.well}>
        <h2>What patients see</h2>
        <dl>
          {weekLines(now.days).map(({ days, hours }) => (
            <div key={days}>
              <dt>{days}</dt>
              <dd>
                {hours.split(', ').map((line) => (
                  <span key={line}>{line}</span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        {next && (
          <p className="small">
            Next closure:{' '}
            {[next.name, next.date && dayText(next.date, 'short', formats)].filter(Boolean).join(', ')}
          </p>
        )}
      </section>
      {outside.length > 0 && (
        <section className={styles.warning} role="status">
          <TriangleAlert size={16} strokeWidth={1.75} aria-hidden />
          <div>
            <b>
              {outside.length === 1
                ? '1 visit falls outside the new hours'
                : `${outside.length} visits fall outside the new hours`}
            </b>
            {outside.slice(0, MOST).map(({ id, patient, ...visit }) => (
              <p key={id}>
                {dayText(visit.appointmentDate ?? visit.preferedAppointmentDate, 'short', formats)},{' '}
                {visit.appointmentTime ? timeText(visit.appointmentTime) : 'no time yet'},{' '}
                <Link to={appointmentAddress(id)} target="_blank">
                  {fullName(patient)}
                </Link>
              </p>
            ))}
            {outside.length > MOST && <p>+{outside.length - MOST} more</p>}
            <p className={styles.muted}>They stay as booked.</p>
          </div>
        </section>
      )}
    </aside>
  );
}
