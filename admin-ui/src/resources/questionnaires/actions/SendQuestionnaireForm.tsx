import type { AppointmentRow } from '@bedside/contracts/appointments/appointment.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { SelectInput } from '../../../components/inputs.tsx';
import { useNow } from '../../../components/use-now.ts';
import { PatientPicker } from '../../patients/PatientPicker.tsx';
import { usePublishedQuestionnaires } from '../submission-badges.ts';
import { useAppointmentChoices } from './SubmissionButtons.tsx';

interface Patient {
  id: string;
  fullname: string;
}

interface Props {
  /** If omitted, the form asks for a patient. */
  patient?: Patient;
  appointment?: Pick<AppointmentRow, 'id' | 'appointmentKey'>;
}

const values = z.object({
  patientId: z.string().min(1, 'Select a patient.'),
  questionnaireId: z.string().min(1, 'Select a form.'),
  appointmentId: z.string(),
});

const NO_VISIT = { value: 'none', label: 'No visit' };

export default function SendQuestionnaireForm({ patient, appointment }: Props) {
  const [key] = useState(() => crypto.randomUUID());
  const [chosen, setChosen] = useState<Patient | null>(patient ?? null);
  const forms = usePublishedQuestionnaires();
  const { zone } = useFormats();
  const appointments = useAppointmentChoices(appointment ? null : (chosen?.id ?? null), zone, useNow());
  const form = useForm({
    resolver: zodResolver(values),
    defaultValues: {
      patientId: patient?.id ?? '',
      questionnaireId: '',
      appointmentId: appointment?.id ?? NO_VISIT.value,
    },
    mode: 'onTouched',
  });
  const { setValue, formState } = form;
  const { errors } = formState;
  const choose = (person: Patient | null) => {
    setChosen(person);
    setValue('patientId', person?.id ?? '', { shouldDirty: true, shouldValidate: person !== null });
    setValue('appointmentId', NO_VISIT.value);
  };
  return (
    <DrawerForm
      title="Send questionnaire"
      about={[patient?.fullname, appointment?.appointmentKey].filter(Boolean).join(', ')}
      form={form}
      submitLabel="Send questionnaire"
      note="Sent by email and text with a link that expires in 14 days."
      run={(dataProvider, { appointmentId, ...rest }) =>
        dataProvider.sendQuestionnaire(
          { body: { ...rest, ...(appointmentId !== NO_VISIT.value && { appointmentId }) } },
          { idempotencyKey: key },
        )
      }
      refreshes={['questionnaire-submissions']}
    >
      {!patient && chosen && (
        <FieldGroup label="Patient" required>
          <div style={{ display: 'flex', justifyContent: 'space-between', gap: 12 }}>
            <b>{chosen.fullname}</b>
            <Button kind="secondary" small onClick={() => choose(null)}>
              Change patient
            </Button>
          </div>
        </FieldGroup>
      )}
      {!chosen && (
        <div>
          <PatientPicker onPick={choose} />
          {errors.patientId && <p role="alert">{errors.patientId.message}</p>}
        </div>
      )}
      {chosen && (
        <>
          <SelectInput
            source="questionnaireId"
            label="Form"
            required
            placeholder="Select a form"
            options={forms.map(({ id, name, publishedVersion }) => ({
              value: id,
              label: `${name}, version ${publishedVersion}`,
            }))}
            help={forms.length === 0 ? 'No published forms.' : undefined}
          />
          {!appointment && (
            <SelectInput
              source="appointmentId"
              label="Visit"
              aside="optional"
              placeholder="Select a visit"
              options={[NO_VISIT, ...appointments]}
            />
          )}
        </>
      )}
    </DrawerForm>
  );
}
