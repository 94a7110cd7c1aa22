import type {
  AppointmentRecord,
  AppointmentReport,
} from '@bedside/contracts/appointments/appointment.schema';
import { text } from '@bedside/contracts/common/fields';
import { z } from 'zod';
import { CheckboxRow } from '../../../components/CheckboxInput.tsx';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { TextArea } from '../../../components/inputs.tsx';
import { useRefreshAppointments } from '../actions/use-appointment-action.tsx';
import { useAppointment } from '../use-appointment.ts';

const values = z.object({ comment: text(500), notifyPatient: z.boolean() });

interface Props {
  appointment: AppointmentRecord;
  report: AppointmentReport;
}

export default function ReleaseForm({ appointment, report }: Props) {
  const refresh = useRefreshAppointments();
  const now = useAppointment(appointment.id)?.reports.find(({ id }) => id === report.id) ?? report;
  return (
    <DrawerForm
      title="Release report"
      about={`${report.reportName}, ${report.patientName}`}
      schema={values}
      defaultValues={{ comment: '', notifyPatient: true }}
      submitLabel="Release to patient"
      run={(dataProvider, { comment, notifyPatient }) =>
        dataProvider.releaseReport({
          params: { id: now.id },
          body: { notifyPatient, ...(comment && { comment }), version: now.version },
        })
      }
      onDone={refresh}
      onReload={refresh}
    >
      <p>The patient will see this report immediately. This can’t be undone.</p>
      <TextArea
        source="comment"
        label="Comment to patient"
        aside="optional"
        help="Shown to the patient with the report."
        rows={4}
        maxLength={500}
      />
      <CheckboxRow source="notifyPatient">
        Notify the patient by email and push (results aren’t included)
      </CheckboxRow>
    </DrawerForm>
  );
}
