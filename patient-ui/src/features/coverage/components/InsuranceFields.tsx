import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { relationships } from '@bedside/contracts/people/user.schema';
import { DateField } from '@bedside/ui-kit/components/DateField';
import { fullName } from '@bedside/ui-kit/person';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { useDateTexts } from '../../../components/DateFilter.tsx';
import { SelectInput, TextInput } from '../../../components/inputs.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import styles from '../../family/components/person.module.css';
import type { InsuranceValues } from '../insurance-form.ts';

export function InsuranceFields({ patient }: { patient: PatientRecord }) {
  const { coverage, form } = useTexts();
  const dateTexts = useDateTexts();
  const { control, formState } = useFormContext<InsuranceValues>();
  const { errors } = formState;
  return (
    <>
      <TextInput source="payer" label={coverage.payer} required autoComplete="off" />
      <div className={styles.pair}>
        <TextInput
          source="memberId"
          label={coverage.memberId}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextInput source="group" label={coverage.group} aside={form.optional} autoComplete="off" />
      </div>
      <div className={styles.pair}>
        <TextInput source="plan" label={coverage.plan} aside={form.optional} autoComplete="off" />
        <Controller
          control={control}
          name="validTo"
          render={({ field }) => (
            <DateField
              {...field}
              label={coverage.validTo}
              aside={form.optional}
              texts={dateTexts}
              error={errors.validTo?.message}
            />
          )}
        />
      </div>
      <SelectInput
        source="priority"
        label={coverage.priority}
        required
        help={coverage.priorityHelp}
        placeholder={form.choose}
        options={([1, 2, 3] as const).map((one) => ({ value: String(one), label: coverage.priorities[one] }))}
      />
      <Holder patient={patient} />
    </>
  );
}

function Holder({ patient }: { patient: PatientRecord }) {
  const { coverage, form, family } = useTexts();
  const dateTexts = useDateTexts();
  const { control, formState, setValue } = useFormContext<InsuranceValues>();
  const { errors } = formState;
  const relation = useWatch({ control, name: 'holderRelation' });
  function follow(chosen: string) {
    const isSelf = chosen === 'Self';
    setValue('holderName', isSelf ? fullName(patient) : '', { shouldDirty: true });
    setValue('holderDob', isSelf ? patient.dateOfBirth : '', { shouldDirty: true });
  }
  return (
    <>
      <SelectInput
        source="holderRelation"
        onChange={({ target }) => follow(target.value)}
        label={coverage.holderRelation}
        required
        placeholder={form.choose}
        options={relationships.map((value) => ({
          value,
          label: value === 'Self' ? coverage.holderSelf(patient.firstName) : family.relations[value],
        }))}
      />
      {relation !== 'Self' && (
        <div className={styles.pair}>
          <TextInput source="holderName" label={coverage.holderName} required autoComplete="off" />
          <Controller
            control={control}
            name="holderDob"
            render={({ field }) => (
              <DateField
                {...field}
                label={coverage.holderBirth}
                aside={form.optional}
                texts={dateTexts}
                max={new Date().toISOString().slice(0, 10)}
                error={errors.holderDob?.message}
              />
            )}
          />
        </div>
      )}
    </>
  );
}
