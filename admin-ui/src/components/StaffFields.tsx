import { FieldPair } from './DateAndTime.tsx';
import { PhoneInput, TextInput } from './inputs.tsx';

interface Props {
  isPhoneRequired?: boolean;
  /** Why the email address is read-only. */
  fixedEmail?: string | undefined;
}

/** Requires a FormProvider. */
export function StaffFields({ isPhoneRequired = false, fixedEmail }: Props) {
  return (
    <>
      <FieldPair>
        <TextInput source="firstName" label="First name" required />
        <TextInput source="lastName" label="Last name" required />
      </FieldPair>
      <TextInput
        source="email"
        label="Email"
        type="email"
        required
        readOnly={fixedEmail !== undefined}
        help={fixedEmail}
      />
      <PhoneInput source="mobile" label="Phone" autoComplete="off" required={isPhoneRequired} />
    </>
  );
}
