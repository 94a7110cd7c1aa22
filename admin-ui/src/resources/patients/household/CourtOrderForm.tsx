import { type Custody, courtOrderBody } from '@bedside/contracts/people/custody.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { SelectInput, TextInput } from '../../../components/inputs.tsx';
import { useRefreshCustody } from '../overview/use-custody.ts';

interface Props {
  patient: PatientRecord;
  people: Custody['people'];
}

export default function CourtOrderForm({ patient, people }: Props) {
  return (
    <DrawerForm
      title="Add court order"
      about={patient.fullname}
      schema={courtOrderBody}
      defaultValues={{ personId: '', reference: '' }}
      submitLabel="Save court order"
      isWarning
      note="Takes effect immediately. Texts and emails already sent can’t be recalled."
      run={(dataProvider, body) => dataProvider.changeCustody({ params: { id: patient.id }, body })}
      onDone={useRefreshCustody(patient.id)}
    >
      <p>
        This person will no longer see anything about {patient.firstName}: visits, results, bills, messages,
        calendar or files. If they’re the account holder, move {patient.firstName} to another household,
        because no one in this one can manage {patient.firstName}’s care.
      </p>
      <SelectInput
        source="personId"
        label="Person"
        required
        placeholder="Select"
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextInput source="reference" label="Court and case number" required />
      <TextInput
        source="endsOn"
        type="date"
        label="Last day (optional)"
        parse={(value) => value || undefined}
      />
    </DrawerForm>
  );
}
