import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { relationships } from '@bedside/contracts/people/user.schema';
import { DateField } from '@bedside/ui-kit/components/DateField';
import { SelectInput } from '@bedside/ui-kit/components/SelectInput';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { fullName } from '@bedside/ui-kit/person';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { useDateTexts } from '../../../components/DateFilter.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import styles from '../../family/components/person.module.css';
import type { InsuranceValues } from '../insurance-form.ts';

export function InsuranceFields({ patient }: { patient: PatientRecord }) {
  const { coverage, form } = useTexts();
  const dateTexts = useDateTexts();
  const { register, control, formState } = useFormContext<InsuranceValues>();
  const { errors } = formState;
  return (
    <>
      <TextInput
        {...register('payer')}
        label={coverage.payer}
        required
        autoComplete="off"
        error={errors.payer?.message}
      />
      <div className={styles.pair}>
        <TextInput
          {...register('memberId')}
          label={coverage.memberId}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={errors.memberId?.message}
        />
        <TextInput
          {...register('group')}
          label={coverage.group}
          aside={form.optional}
          autoComplete="off"
          error={errors.group?.message}
        />
      </div>
      <div className={styles.pair}>
        <TextInput
          {...register('plan')}
          label={coverage.plan}
          aside={form.optional}
          autoComplete="off"
          error={errors.plan?.message}
        />
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
        {...register('priority')}
        label={coverage.priority}
        required
        help={coverage.priorityHelp}
        placeholder={form.choose}
        options={([1, 2, 3] as const).map((one) => ({ value: String(one), label: coverage.priorities[one] }))}
        error={errors.priority?.message}
      />
      <Holder patient={patient} />
    </>
  );
}

function Holder({ patient }: { patient: PatientRecord }) {
  const { coverage, form, family } = useTexts();
  const dateTexts = useDateTexts();
  const { register, control, formState, setValue } = useFormContext<InsuranceValues>();
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
        {...register('holderRelation', { onChange: ({ target }) => follow(target.value) })}
        label={coverage.holderRelation}
        required
        placeholder={form.choose}
        options={relationships.map((value) => ({
          value,
          label: value === 'Self' ? coverage.holderSelf(patient.firstName) : family.relations[value],
        }))}
        error={errors.holderRelation?.message}
      />
      {relation !== 'Self' && (
        <div className={styles.pair}>
          <TextInput
            {...register('holderName')}
            label={coverage.holderName}
            required
            autoComplete="off"
            error={errors.holderName?.message}
          />
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
