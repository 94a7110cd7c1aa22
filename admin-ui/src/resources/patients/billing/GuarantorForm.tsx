import { type Guaranteed, guarantorBody } from '@bedside/contracts/payments/guarantors.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { CheckboxRow } from '../../../components/CheckboxInput.tsx';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { PhoneInput, SelectInput, TextArea, TextInput } from '../../../components/inputs.tsx';
import { useRefreshMoney } from '../../../money/invoice-ref.ts';

interface Props {
  patient: PatientRecord;
  guaranteed: Guaranteed;
}

const empty = { personId: '', name: '', email: '', phone: '', address: '', language: 'en', isParent: false };

/** Fields that are left empty are left out. */
const filled = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== false));

const values = guarantorBody;

export default function GuarantorForm({ patient, guaranteed: { guarantor, people, isMinor } }: Props) {
  const refresh = useRefreshMoney();
  const form = useForm({
    resolver: (given, ...rest) => zodResolver(values)(filled(given), ...rest),
    defaultValues: empty,
    mode: 'onTouched',
  });
  const isOutside = form.watch('personId') === '';
  return (
    <DrawerForm
      title={guarantor ? 'Change guarantor' : 'Name a guarantor'}
      about={patient.fullname}
      form={form}
      submitLabel="Save guarantor"
      note="They get a statement with each bill: numbers and amounts, without services, visits or diagnoses. They pay by its link and see nothing else."
      run={(dataProvider, body) =>
        dataProvider.changeGuarantor({ params: { id: patient.id }, body: { act: 'name', ...body } })
      }
      onDone={refresh}
    >
      {guarantor && <p>{guarantor.name} gets no more statements. Links that were sent no longer open.</p>}
      {people.length > 0 && (
        <SelectInput
          source="personId"
          label="Person"
          options={[
            { value: '', label: 'Somebody outside the household' },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {isOutside && (
        <>
          <TextInput source="name" label="Name" required />
          <TextInput source="email" type="email" label="Email" />
          <PhoneInput source="phone" label="Phone" help="Enter an email address, a phone number, or both." />
          <TextArea source="address" label="Address (optional)" help="Printed on the statement." />
          <SelectInput
            source="language"
            label="Language"
            options={[
              { value: 'en', label: 'English' },
              { value: 'es', label: 'Spanish' },
            ]}
          />
        </>
      )}
      {isMinor && (
        <CheckboxRow source="isParent">Pays as a parent. Ends when {patient.firstName} turns 18.</CheckboxRow>
      )}
    </DrawerForm>
  );
}
