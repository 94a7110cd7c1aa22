import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { documentTypes, MAX_DOCUMENT_BYTES } from '@bedside/contracts/care/documents.api';
import { SelectInput } from '@bedside/ui-kit/components/SelectInput';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { fullName } from '@bedside/ui-kit/person';
import { Uploader } from '@bedside/ui-kit/upload/Uploader';
import { useForm } from 'react-hook-form';
import { UploadDrawer } from '../../documents/UploadDrawer.tsx';
import { failureText, uploaderTexts } from '../../documents/uploader-texts.ts';
import { useRefreshAppointments } from '../actions/use-refresh-appointments.ts';
import { useSendReport } from './use-send-report.ts';

/** Adds reports to a visit: each file that is chosen becomes one, of one of the people on it. */
export default function AddReportForm({ appointment }: { appointment: AppointmentRecord }) {
  const refresh = useRefreshAppointments();
  const people = [appointment.patient, ...appointment.familyMembers];
  const { register, watch } = useForm({
    defaultValues: {
      patientId: appointment.familyMembers.length > 0 ? '' : appointment.patient.id,
      reportName: '',
    },
  });
  const { patientId, reportName } = watch();
  const person = people.find(({ id }) => id === patientId);
  const send = useSendReport({ appointmentId: appointment.id, patientId, reportName });
  return (
    <UploadDrawer
      title="Add report"
      about={`${fullName(appointment.patient)}, ${appointment.appointmentKey}`}
    >
      {(onBusy) => (
        <>
          {people.length > 1 && (
            <SelectInput
              {...register('patientId')}
              label="Patient"
              required
              options={people.map((one) => ({ value: one.id, label: fullName(one) }))}
              placeholder="Select a patient"
            />
          )}
          <TextInput
            {...register('reportName')}
            label="Report name"
            aside="optional"
            maxLength={80}
            help="Visible to the patient. If blank, the file name is used."
          />
          <Uploader
            what={person ? `reports for ${fullName(person)}` : 'reports'}
            texts={{ ...uploaderTexts, kept: 'Added' }}
            types={documentTypes}
            maxBytes={MAX_DOCUMENT_BYTES}
            disabled={!person}
            send={send}
            onKept={refresh}
            onBusy={onBusy}
            failureText={failureText}
          />
          <p>Patients see a report only after it’s reviewed and released.</p>
        </>
      )}
    </UploadDrawer>
  );
}
