import { day, text } from '@bedside/contracts/common/fields';
import type { Insurance } from '@bedside/contracts/people/coverage.schema';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { relationships } from '@bedside/contracts/people/user.schema';
import { DateField } from '@bedside/ui-kit/components/DateField';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { FieldPair } from '../../../components/DateAndTime.tsx';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { optionalField } from '../../../components/form-fields.ts';
import { SelectInput, TextInput } from '../../../components/inputs.tsx';
import { dateTexts } from '../../../formatting/appointment-text.ts';
import { useRefreshPatients } from '../use-patient.ts';
import { CardImage } from './CardImage.tsx';
import { priorityChoices } from './coverage-text.ts';
import { useCoverageVersion } from './use-part-version.ts';

interface Props {
  patient: PatientRecord;
  /** Omitted for a new insurance. */
  insurance?: Insurance;
}

const relationChoices = relationships.map((value) => ({ value, label: value }));

/** Undefined keeps the image, null removes it, an ID replaces it. */
const image = z.string().nullable().optional();

const insuranceValues = z.object({
  payer: text(90, 2),
  plan: optionalField(text(90)),
  memberId: text(50, 1),
  group: optionalField(text(50)),
  holder: z.object({
    name: text(90, 2),
    dob: optionalField(day),
    relation: z.enum(relationships),
  }),
  frontImage: image,
  backImage: image,
  priority: z.string().transform(Number),
  validTo: optionalField(day),
});

/** A new insurance defaults to the patient as subscriber. */
const filledInsurance = (known: Insurance | null, patient: { fullname: string; dateOfBirth: string }) => ({
  payer: known?.payer ?? '',
  plan: known?.plan ?? '',
  memberId: known?.memberId ?? '',
  group: known?.group ?? '',
  holder: {
    name: known?.holder.name ?? patient.fullname,
    dob: known ? (known.holder.dob ?? '') : patient.dateOfBirth,
    relation: known?.holder.relation ?? ('Self' as const),
  },
  frontImage: undefined as string | null | undefined,
  backImage: undefined as string | null | undefined,
  priority: String(known?.priority ?? 1),
  validTo: known?.validTo ?? '',
});

export default function InsuranceForm({ patient, insurance }: Props) {
  const refresh = useRefreshPatients();
  const { version, latest } = useCoverageVersion(
    patient.id,
    insurance,
    ({ insurances }) => insurances,
    (now) => filledInsurance(now, patient),
  );
  const form = useForm({
    resolver: zodResolver(insuranceValues),
    defaultValues: filledInsurance(insurance ?? null, patient),
    mode: 'onTouched',
  });
  const { control, formState } = form;
  const { errors } = formState;
  const setImage = (side: 'frontImage' | 'backImage') => (id: string | null) =>
    form.setValue(side, id, { shouldDirty: true });
  return (
    <DrawerForm
      title={insurance ? 'Edit insurance' : 'Add insurance'}
      about={patient.fullname}
      form={form}
      submitLabel="Save insurance"
      run={(dataProvider, given) =>
        insurance
          ? dataProvider.editInsurance({ body: { id: insurance.id, version, ...given } })
          : dataProvider.addInsurance({ body: { patientId: patient.id, ...given } })
      }
      onDone={refresh}
      latest={latest}
    >
      <TextInput source="payer" label="Payer" required maxLength={90} />
      <TextInput source="plan" label="Plan" aside="optional" maxLength={90} />
      <FieldPair>
        <TextInput source="memberId" label="Member ID" required maxLength={50} />
        <TextInput source="group" label="Group number" aside="optional" maxLength={50} />
      </FieldPair>
      <TextInput source="holder.name" label="Subscriber name" required maxLength={90} />
      <FieldPair>
        <Controller
          control={control}
          name="holder.dob"
          render={({ field }) => (
            <DateField
              {...field}
              label="Subscriber DOB"
              aside="optional"
              texts={dateTexts}
              max={new Date().toISOString().slice(0, 10)}
              error={errors.holder?.dob?.message}
            />
          )}
        />
        <SelectInput
          source="holder.relation"
          label="Subscriber’s relationship to patient"
          required
          placeholder="Select"
          options={relationChoices}
        />
      </FieldPair>
      <FieldPair>
        <SelectInput
          source="priority"
          label="Coverage order"
          placeholder="Select"
          options={priorityChoices}
        />
        <Controller
          control={control}
          name="validTo"
          render={({ field }) => (
            <DateField
              {...field}
              label="Expiration date"
              aside="optional"
              texts={dateTexts}
              error={errors.validTo?.message}
            />
          )}
        />
      </FieldPair>
      <FieldPair>
        <CardImage
          label="Card front"
          patientId={patient.id}
          shown={insurance?.frontImage ?? null}
          onChange={setImage('frontImage')}
        />
        <CardImage
          label="Card back"
          patientId={patient.id}
          shown={insurance?.backImage ?? null}
          onChange={setImage('backImage')}
        />
      </FieldPair>
    </DrawerForm>
  );
}
