import { type PatientFieldName, recordNames, requiredNames } from '@bedside/contracts/people/patient-fields';
import { PatientFields } from '@bedside/ui-kit/components/PatientFields';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { Controller, useFormContext } from 'react-hook-form';
import { FieldPair } from '../../components/FieldPair.tsx';
import { useContactInUse } from './create/use-contact-in-use.ts';
import { errorText, fieldTexts } from './person-form.ts';

/** The contacts that the person has, which do not count as taken by somebody else. */
interface Props {
  own?: { email: string; mobile: string };
}

/** Name, birth date, gender and contacts, in the form around them. */
export const PersonFields = ({ own }: Props) => (
  <>
    <NamedFields names={requiredNames} />
    <ContactFields own={own} />
  </>
);

/** What a record has besides, in the form around it. */
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

function ContactFields({ own }: Props) {
  const { register, formState, watch } = useFormContext<{ email: string; mobile: string }>();
  const { errors } = formState;
  const email = useContactInUse('email', own?.email);
  const mobile = useContactInUse('mobile', own?.mobile);
  return (
    <>
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
