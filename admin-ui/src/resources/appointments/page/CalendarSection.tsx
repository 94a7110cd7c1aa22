import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { plannedStatuses } from '@bedside/contracts/appointments/appointment-status';
import { saveCalendarEvent } from '@bedside/contracts/appointments/dispatch.api';
import { useMay } from '../../../auth/access.ts';
import { useDrawer } from '../../../components/drawer.tsx';
import styles from '../../../components/page/ContextPane.module.css';
import { Section } from '../../../components/page/Section.tsx';
import { CalendarForm } from '../actions/CalendarForm.tsx';

/** The visit in the provider's calendar, once it has a time. */
export function CalendarSection({ appointment }: { appointment: AppointmentRecord }) {
  const drawer = useDrawer();
  const { calendarDescription, appointmentStatus } = appointment;
  const mayEdit = useMay(saveCalendarEvent);
  const isAhead = plannedStatuses.includes(appointmentStatus);
  if (!isAhead && !calendarDescription) return null;
  return (
    <Section
      title="Calendar event"
      end={
        mayEdit &&
        isAhead && (
          <button
            type="button"
            className={styles.link}
            aria-label="Edit calendar event"
            onClick={() => drawer.open(<CalendarForm appointment={appointment} />)}
          >
            Edit
          </button>
        )
      }
    >
      {calendarDescription ? (
        <p>{calendarDescription}</p>
      ) : (
        <p className={styles.muted}>Shows time and location only.</p>
      )}
    </Section>
  );
}
