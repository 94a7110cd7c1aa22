import { email, id, phone, text } from '@bedside/contracts/common/fields';
import { languages } from '@bedside/contracts/common/languages';
import { type Guaranteed, getGuarantor } from '@bedside/contracts/payments/guarantors.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { CheckboxRow } from '../../../components/CheckboxInput.tsx';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { PhoneInput, SelectInput, TextArea, TextInput } from '../../../components/inputs.tsx';
import { client } from '../../../data/client.ts';
import { useRefreshMoney } from '../../../money/invoice-ref.ts';

interface Props {
  patient: PatientRecord;
  guaranteed: Guaranteed;
}

const OUTSIDE = 'outside';

const empty = {
  personId: OUTSIDE,
  name: '',
  email: '',
  phone: '',
  address: '',
  language: 'en' as const,
  isParent: false,
};

/** Omits a field that is empty. */
const orNothing = <T extends z.ZodType>(field: T) =>
  z.union([z.literal('').transform(() => undefined), field]);

const values = z.object({
  personId: z.union([z.literal(OUTSIDE).transform(() => undefined), id]),
  name: orNothing(text(100)),
  email: orNothing(email),
  phone: orNothing(phone),
  address: orNothing(text(200)),
  language: z.enum(languages),
  isParent: z.boolean(),
});

export default function GuarantorForm({ patient, guaranteed: { people, isMinor, ...before } }: Props) {
  const [guarantor, setGuarantor] = useState(before.guarantor);
  const refresh = useRefreshMoney();
  const form = useForm({
    resolver: zodResolver(values),
    defaultValues: empty,
    mode: 'onTouched',
  });
  const isOutside = form.watch('personId') === OUTSIDE;
  return (
    <DrawerForm
      title={guarantor ? 'Change guarantor' : 'Add guarantor'}
      about={patient.fullname}
      form={form}
      submitLabel="Save guarantor"
      note="They’ll get statements with amounts only and a link to pay. They see nothing else."
      run={(dataProvider, body) =>
        dataProvider.changeGuarantor({
          params: { id: patient.id },
          body: { act: 'name', since: guarantor?.since ?? null, ...body },
        })
      }
      onDone={refresh}
      onReload={async () => {
        const { data } = await client.send(getGuarantor, { params: { id: patient.id } });
        setGuarantor(data.guarantor);
      }}
    >
      {guarantor && (
        <p>{guarantor.name} will get no more statements, and links already sent will stop working.</p>
      )}
      {people.length > 0 && (
        <SelectInput
          source="personId"
          label="Person"
          placeholder="Select"
          options={[
            { value: OUTSIDE, label: 'Someone outside the household' },
            ...people.map((person) => ({ value: person.id, label: person.name })),
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
            placeholder="Select"
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
