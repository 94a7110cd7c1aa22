import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { plannedStatuses } from '@bedside/contracts/appointments/appointment-status';
import { saveCalendarEvent } from '@bedside/contracts/appointments/calendar.api';
import { text } from '@bedside/contracts/common/fields';
import { z } from 'zod';
import { useMay } from '../../../auth/use-permission.ts';
import { useDrawer } from '../../../components/drawer.tsx';
import { TextArea } from '../../../components/inputs.tsx';
import styles from '../../../components/page/ContextPane.module.css';
import { Section } from '../../../components/page/Section.tsx';
import { ActionForm } from '../actions/ActionForm.tsx';

const calendarValues = z.object({ description: text(1000) });

const valuesOf = ({ calendarDescription }: AppointmentRecord) => ({ description: calendarDescription ?? '' });

function CalendarForm({ appointment }: { appointment: AppointmentRecord }) {
  return (
    <ActionForm
      title="Calendar event"
      appointment={appointment}
      schema={calendarValues}
      defaultValues={valuesOf(appointment)}
      valuesOf={valuesOf}
      submitLabel="Save event"
      note="The provider will get an updated invite."
      run={(dataProvider, seen, values) =>
        dataProvider.saveCalendarEvent({
          params: { id: seen.id },
          body: { version: seen.version, ...values },
        })
      }
    >
      <TextArea
        source="description"
        label="Description"
        rows={5}
        maxLength={1000}
        help="Appears in the provider’s personal calendar. Don’t include clinical details (PHI)."
      />
    </ActionForm>
  );
}

/** Shown once the appointment has a time. */
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
            className={`${styles.link} reach`}
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
