import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { type Report, type ReportKind, reportKinds } from '@bedside/contracts/care/care.schema';
import { documentTypes, MAX_DOCUMENT_BYTES } from '@bedside/contracts/care/documents.api';
import { fullName } from '@bedside/ui-kit/person';
import { Uploader } from '@bedside/ui-kit/upload/Uploader';
import { type SendFile, sendDocument } from '@bedside/ui-kit/upload/use-uploads';
import { useRef } from 'react';
import { useDataProvider } from 'react-admin';
import { SelectInput, TextInput } from '../../../components/inputs.tsx';
import { client } from '../../../data/client.ts';
import type { ConsoleDataProvider } from '../../../data/data-provider.ts';
import { stemOf, uploaderTexts, uploadFailureText } from '../../documents/file-text.ts';
import { UploadDrawer } from '../../documents/UploadDrawer.tsx';
import { useRefreshAppointments } from '../actions/use-appointment-action.tsx';
import { WhoSees } from '../page/SharingSection.tsx';

interface Request {
  appointmentId: string;
  patientId: string;
  /** Defaults to the file name. */
  reportName: string;
  reportKind: ReportKind | '';
}

/** A retry reuses the file if it was already uploaded. */
function useSendReport(): (request: Request) => SendFile<Report> {
  const { addReport } = useDataProvider<ConsoleDataProvider>();
  const uploaded = useRef(new WeakMap<File, { id: string; patientId: string }>());
  return ({ appointmentId, patientId, reportName, reportKind }) =>
    async (file, options) => {
      const before = uploaded.current.get(file);
      const filing = { patientId, appointmentId, category: 'Report' } as const;
      const document =
        before?.patientId === patientId ? before : await sendDocument(client, filing)(file, options);
      uploaded.current.set(file, document);
      const named = { documentId: document.id, reportName: reportName.trim() || stemOf(file.name) };
      const kind = reportKind && { reportKind };
      return (await addReport({ body: { appointmentId, patientId, ...named, ...kind } })).data;
    };
}

/** Each chosen file becomes one report for one patient. */
export default function AddReportForm({ appointment }: { appointment: AppointmentRecord }) {
  const refresh = useRefreshAppointments();
  const people = [appointment.patient, ...appointment.familyMembers];
  const send = useSendReport();
  const nameOf = (patientId: string) => {
    const person = people.find(({ id }) => id === patientId);
    return person && fullName(person);
  };
  return (
    <UploadDrawer
      title="Add report"
      about={`${fullName(appointment.patient)}, ${appointment.appointmentKey}`}
      defaultValues={{
        patientId: appointment.familyMembers.length > 0 ? '' : appointment.patient.id,
        reportName: '',
        reportKind: '' as Request['reportKind'],
      }}
    >
      {(typed, onBusy) => (
        <>
          <WhoSees appointmentId={appointment.id} />
          {people.length > 1 && (
            <SelectInput
              source="patientId"
              label="Patient"
              required
              options={people.map((one) => ({ value: one.id, label: fullName(one) }))}
              placeholder="Select a patient"
            />
          )}
          <TextInput
            source="reportName"
            label="Report name"
            aside="optional"
            maxLength={80}
            help="Visible to the patient. If blank, the file name is used."
          />
          <SelectInput
            source="reportKind"
            label="Kind of report"
            aside="optional"
            help="Helps the patient’s health apps sort the report."
            options={reportKinds.map((kind) => ({ value: kind, label: kind }))}
            placeholder="Other"
          />
          <Uploader
            what={typed.patientId ? `reports for ${nameOf(typed.patientId)}` : 'reports'}
            texts={{ ...uploaderTexts, uploaded: 'Added' }}
            types={documentTypes}
            maxBytes={MAX_DOCUMENT_BYTES}
            disabled={!typed.patientId}
            send={send({ appointmentId: appointment.id, ...typed })}
            onUploaded={refresh}
            onBusy={onBusy}
            failureText={uploadFailureText}
          />
          <p>Patients see a report only after it’s reviewed and released.</p>
        </>
      )}
    </UploadDrawer>
  );
}
