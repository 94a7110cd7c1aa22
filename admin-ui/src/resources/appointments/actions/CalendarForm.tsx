import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { text } from '@bedside/contracts/common/fields';
import { z } from 'zod';
import { TextArea } from '../../../components/TextArea.tsx';
import { ActionForm } from './ActionForm.tsx';

const calendarValues = z.object({ description: text(1000) });

/** What the provider's calendar says of the visit besides when and where. */
export function CalendarForm({ appointment }: { appointment: AppointmentRecord }) {
  return (
    <ActionForm
      title="Calendar event"
      appointment={appointment}
      schema={calendarValues}
      defaultValues={{ description: appointment.calendarDescription ?? '' }}
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
