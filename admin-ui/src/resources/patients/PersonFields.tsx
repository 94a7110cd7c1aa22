import { userCheckAdmin } from '@bedside/contracts/people/sign-in.api';
import { DateField } from '@bedside/ui-kit/components/DateField';
import { SelectInput } from '@bedside/ui-kit/components/SelectInput';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { useCallback, useState } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { FieldPair } from '../../components/DateAndTime.tsx';
import { client } from '../../data/client.ts';
import { dateTexts } from '../../formatting/appointment-text.ts';

import { type emptyUserForm, fieldLabels, genderChoices } from './person-form.ts';

type Values = typeof emptyUserForm;

/** The contacts that the person has, which do not count as taken by somebody else. */
interface Props {
  own?: { email: string; mobile: string };
}

type Contact = 'email' | 'mobile';

/** As specified. */
const contactInUseMessages: Record<Contact, string> = {
  email: 'Email already exist',
  mobile: 'Phone number already exist',
};

/** Asks, when a field is left, whether somebody has that contact already. `own` is the one that stays. */
function useContactInUse(contact: Contact, own = '') {
  const [taken, setTaken] = useState<string | null>(null);
  const ask = useCallback(
    async (value: string) => {
      const typed = value.trim();
      setTaken(null);
      if (typed === '' || typed === own) return;
      const body = contact === 'email' ? { email: typed } : { mobile: typed };
      // The form itself flags a contact that can't be looked up, and the server checks it again.
      const answer = await client.send(userCheckAdmin, { body }).catch(() => null);
      if (answer?.data.status) setTaken(typed);
    },
    [contact, own],
  );
  /** The warning, as long as the field holds what was asked for. */
  const warningFor = (value: string) =>
    taken !== null && taken === value.trim() ? contactInUseMessages[contact] : undefined;
  return { ask, warningFor };
}

/** Name, birth date, gender and contacts, in the form around them. */
export function PersonFields({ own }: Props) {
  const { register, control, formState, watch } = useFormContext<Values>();
  const { errors } = formState;
  const email = useContactInUse('email', own?.email);
  const mobile = useContactInUse('mobile', own?.mobile);
  return (
    <>
      <FieldPair>
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
      </FieldPair>
      <FieldPair>
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
              error={errors.dateOfBirth && (errors.dateOfBirth.message ?? fieldLabels.dateOfBirth)}
            />
          )}
        />
        <SelectInput
          {...register('gender')}
          label="Gender"
          required
          placeholder="Select"
          options={genderChoices}
          error={errors.gender && fieldLabels.gender}
        />
      </FieldPair>
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
