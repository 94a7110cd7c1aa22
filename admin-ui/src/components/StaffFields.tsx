import { FieldPair } from './DateAndTime.tsx';
import { TextInput } from './/inputs.tsx';

interface Props {
  isPhoneRequired?: boolean;
  /** Why the reader may not change the address. */
  fixedEmail?: string | undefined;
}

/** Name and contacts of somebody on staff. Stands in the FormProvider of its form. */
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
      <TextInput
        source="mobile"
        label="Phone"
        type="tel"
        placeholder="(123)-456-7890"
        maxLength={14}
        required={isPhoneRequired}
      />
    </>
  );
}
