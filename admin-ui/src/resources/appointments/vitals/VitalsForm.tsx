import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import type { VisitVitals } from '@bedside/contracts/care/vitals.schema';
import { SelectInput } from '../../../components/inputs.tsx';
import { ActionForm } from '../actions/ActionForm.tsx';
import { noVitals, typedVitals, VitalFields } from './VitalFields.tsx';

interface Props {
  appointment: AppointmentRecord;
  people: VisitVitals['people'];
}

export function VitalsForm({ appointment, people }: Props) {
  return (
    <ActionForm
      title="Record vital signs"
      appointment={appointment}
      schema={typedVitals}
      defaultValues={{ ...noVitals, patientId: appointment.patient.id }}
      submitLabel="Save vital signs"
      run={(dataProvider, { id }, body) => dataProvider.recordVitals({ params: { id }, body })}
    >
      {people.length > 1 && (
        <SelectInput
          source="patientId"
          label="Person"
          placeholder="Select"
          options={people.map(({ id, fullname }) => ({ value: id, label: fullname }))}
        />
      )}
      <VitalFields />
    </ActionForm>
  );
}
