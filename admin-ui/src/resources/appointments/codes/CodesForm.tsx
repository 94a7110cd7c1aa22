import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { appointmentCode } from '@bedside/contracts/care/care.schema';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { ActionForm } from '../actions/ActionForm.tsx';
import { CodePicker } from './CodePicker.tsx';

const MAX_CODES = 24;
const codes = z
  .array(appointmentCode)
  .max(MAX_CODES, `A visit can have up to ${MAX_CODES} codes of each kind.`);
const values = z.object({ dxCodes: codes, cptCodes: codes });

const pickers = [
  { name: 'dxCodes', kind: 'DX', label: 'Diagnosis codes' },
  { name: 'cptCodes', kind: 'CPT', label: 'CPT codes' },
] as const;

const valuesOf = ({ dxCodes, cptCodes }: AppointmentRecord) => ({ dxCodes, cptCodes });

export function CodesForm({ appointment }: { appointment: AppointmentRecord }) {
  const form = useForm({
    resolver: zodResolver(values),
    defaultValues: valuesOf(appointment),
    mode: 'onTouched',
  });
  const symptom = appointment.primarySymptoms.map((one) => one.symptom).join(', ');
  return (
    <ActionForm
      title="Codes"
      appointment={appointment}
      form={form}
      valuesOf={valuesOf}
      submitLabel="Save codes"
      run={(dataProvider, seen, { dxCodes, cptCodes }) =>
        dataProvider.setAppointmentCodes({
          params: { id: seen.id },
          body: {
            version: seen.version,
            dxCodeIds: dxCodes.map(({ id }) => id),
            cptCodeIds: cptCodes.map(({ id }) => id),
          },
        })
      }
    >
      {pickers.map(({ name, kind, label }) => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field, fieldState }) => (
            <CodePicker
              kind={kind}
              label={label}
              symptom={symptom}
              codes={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
      ))}
    </ActionForm>
  );
}
