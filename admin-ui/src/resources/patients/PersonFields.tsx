import { DateField } from '@bedside/ui-kit/components/DateField';
import { SelectInput } from '@bedside/ui-kit/components/SelectInput';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { Controller, useFormContext } from 'react-hook-form';
import { TwoFields } from '../../parts/TwoFields.tsx';
import { dateTexts } from '../../words/date-texts.ts';
import { useTaken } from './create/use-taken.ts';
import { fieldWords, genderChoices, type noPerson } from './person-form.ts';

type Values = typeof noPerson;

/** The contacts that the person has, which do not count as taken by somebody else. */
interface Props {
  own?: { email: string; mobile: string };
}

/** Name, birth date, gender and contacts, in the form around them. */
export function PersonFields({ own }: Props) {
  const { register, control, formState, watch } = useFormContext<Values>();
  const { errors } = formState;
  const email = useTaken('email', own?.email);
  const mobile = useTaken('mobile', own?.mobile);
  return (
    <>
      <TwoFields>
        <TextInput
          {...register('firstName')}
          label="First name"
          required
          maxLength={25}
          autoComplete="off"
          error={errors.firstName?.message}
        />
        <TextInput
          {...register('lastName')}
          label="Last name"
          required
          maxLength={25}
          autoComplete="off"
          error={errors.lastName?.message}
        />
      </TwoFields>
      <TwoFields>
        <Controller
          control={control}
          name="dateOfBirth"
          render={({ field }) => (
            <DateField
              {...field}
              label="Date of birth"
              required
              autoComplete="off"
              texts={dateTexts}
              max={new Date().toISOString().slice(0, 10)}
              error={errors.dateOfBirth && (errors.dateOfBirth.message ?? fieldWords.dateOfBirth)}
            />
          )}
        />
        <SelectInput
          {...register('gender')}
          label="Gender"
          required
          placeholder="Select"
          options={genderChoices}
          error={errors.gender && fieldWords.gender}
        />
      </TwoFields>
      <TextInput
        {...register('email', { onBlur: ({ target }) => void email.ask(target.value) })}
        label="Email"
        type="email"
        autoComplete="off"
        error={errors.email?.message ?? email.warningFor(watch('email'))}
      />
      <TextInput
        {...register('mobile', { onBlur: ({ target }) => void mobile.ask(target.value) })}
        label="Phone"
        type="tel"
        maxLength={17}
        placeholder="(123)-456-7890"
        autoComplete="off"
        error={errors.mobile?.message ?? mobile.warningFor(watch('mobile'))}
      />
    </>
  );
}
