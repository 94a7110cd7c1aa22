import { familyRelationships, genders } from '@bedside/contracts/people/user.schema';
import { DateField } from '@bedside/ui-kit/components/DateField';
import { SelectInput } from '@bedside/ui-kit/components/SelectInput';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { Controller, useFormContext } from 'react-hook-form';
import { useDateTexts } from '../../../components/DateFilter.tsx';
import { useFirstTexts, useTexts } from '../../../i18n/TextsProvider.tsx';
import type { PersonValues } from '../person-form.ts';
import styles from './person.module.css';

/** `self` enables browser autofill. */
export function PersonFields({ self = false }: { self?: boolean }) {
  const { signUp, form } = useFirstTexts();
  const dateTexts = useDateTexts();
  const { register, control, formState } = useFormContext<PersonValues>();
  const { errors } = formState;
  const known = (token: string) => (self ? token : 'off');
  return (
    <>
      <div className={styles.pair}>
        <TextInput
          {...register('firstName')}
          label={signUp.firstName}
          required
          autoComplete={known('given-name')}
          error={errors.firstName?.message}
        />
        <TextInput
          {...register('lastName')}
          label={signUp.lastName}
          required
          autoComplete={known('family-name')}
          error={errors.lastName?.message}
        />
      </div>
      <div className={styles.pair}>
        <Controller
          control={control}
          name="dateOfBirth"
          render={({ field }) => (
            <DateField
              {...field}
              label={signUp.birth}
              required
              texts={dateTexts}
              autoComplete={known('bday')}
              max={new Date().toISOString().slice(0, 10)}
              error={errors.dateOfBirth?.message}
            />
          )}
        />
        <SelectInput
          {...register('gender')}
          label={signUp.gender}
          required
          placeholder={form.choose}
          options={genders.map((value) => ({ value, label: signUp.genders[value] }))}
          error={errors.gender?.message}
        />
      </div>
    </>
  );
}

export function RelationField() {
  const { family, form } = useTexts();
  const { register, formState } = useFormContext<{ relationship: string }>();
  return (
    <SelectInput
      {...register('relationship')}
      label={family.relation}
      required
      placeholder={form.choose}
      options={familyRelationships.map((value) => ({ value, label: family.relations[value] }))}
      error={formState.errors.relationship?.message}
    />
  );
}
