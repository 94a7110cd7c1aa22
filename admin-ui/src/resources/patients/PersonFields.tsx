import { type PatientFieldName, recordNames, requiredNames } from '@bedside/contracts/people/patient-fields';
import { userCheckAdmin } from '@bedside/contracts/people/sign-in.api';
import { PatientFields } from '@bedside/ui-kit/components/PatientFields';
import { useCallback, useState } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { FieldPair } from '../../components/DateAndTime.tsx';
import { PhoneInput, TextInput } from '../../components/inputs.tsx';
import { client } from '../../data/client.ts';
import { errorText, fieldTexts } from './person-form.ts';

/** `own` are the person’s saved contacts, which don’t count as taken. */
interface Props {
  own?: { email: string; mobile: string };
}

/** Name, birth date, gender, and contacts, inside a form. */
export const PersonFields = ({ own }: Props) => (
  <>
    <NamedFields names={requiredNames} />
    <ContactFields own={own} />
  </>
);

/** The other fields of a record, inside a form. */
export const RecordFields = () => <NamedFields names={recordNames} />;

function NamedFields({ names }: { names: readonly PatientFieldName[] }) {
  const { control } = useFormContext<Record<PatientFieldName, string>>();
  return (
    <PatientFields
      names={names}
      texts={fieldTexts}
      bind={(name, draw) => (
        <Controller
          key={name}
          control={control}
          name={name}
          render={({ field, fieldState: { error } }) => (
            <>{draw({ ...field, error: errorText(name, error) })}</>
          )}
        />
      )}
      pair={(two) => <FieldPair>{two}</FieldPair>}
      input={({ maxLength }) => ({ autoComplete: 'off', maxLength })}
    />
  );
}

type Contact = 'email' | 'mobile';

/** Texts from the specification. */
const contactInUseMessages: Record<Contact, string> = {
  email: 'Email already exist',
  mobile: 'Phone number already exist',
};

/** Checks on blur whether someone else has the contact. `own` is the person’s saved contact. */
function useContactInUse(contact: Contact, own = '') {
  const [taken, setTaken] = useState<string | null>(null);
  const ask = useCallback(
    async (value: string) => {
      const typed = value.trim();
      setTaken(null);
      if (typed === '' || typed === own) return;
      const body = contact === 'email' ? { email: typed } : { mobile: typed };
      // An invalid contact can’t be looked up, but the form flags it, and the server checks again.
      const answer = await client.send(userCheckAdmin, { body }).catch(() => null);
      if (answer?.data.status) setTaken(typed);
    },
    [contact, own],
  );
  /** The warning, shown while the field still holds the value that was checked. */
  const warningFor = (value: string) =>
    taken !== null && taken === value.trim() ? contactInUseMessages[contact] : undefined;
  return { ask, warningFor };
}

function ContactFields({ own }: Props) {
  const { watch, getValues } = useFormContext<{ email: string; mobile: string }>();
  const email = useContactInUse('email', own?.email);
  const mobile = useContactInUse('mobile', own?.mobile);
  return (
    <>
      <TextInput
        source="email"
        onBlur={({ target }) => void email.ask(target.value)}
        label="Email"
        type="email"
        autoComplete="off"
        error={email.warningFor(watch('email'))}
      />
      <PhoneInput
        source="mobile"
        onBlur={() => void mobile.ask(getValues('mobile'))}
        label="Phone"
        autoComplete="off"
        error={mobile.warningFor(watch('mobile'))}
      />
    </>
  );
}
