import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { useFormContext } from 'react-hook-form';
import { FieldPair } from './FieldPair.tsx';

interface Values {
  firstName: string;
  lastName: string;
  email: string;
  mobile: string;
}

interface Props {
  isPhoneRequired?: boolean;
  /** Why the reader may not change the address. */
  fixedEmail?: string | undefined;
}

/** Name and contacts of somebody on staff. Stands in the FormProvider of its form. */
export function StaffFields({ isPhoneRequired = false, fixedEmail }: Props) {
  const { register, formState } = useFormContext<Values>();
  const { errors } = formState;
  return (
    <>
      <FieldPair>
        <TextInput {...register('firstName')} label="First name" required error={errors.firstName?.message} />
        <TextInput {...register('lastName')} label="Last name" required error={errors.lastName?.message} />
      </FieldPair>
      <TextInput
        {...register('email')}
        label="Email"
        type="email"
        required
        readOnly={fixedEmail !== undefined}
        help={fixedEmail}
        error={errors.email?.message}
      />
      <TextInput
        {...register('mobile')}
        label="Phone"
        type="tel"
        placeholder="(123)-456-7890"
        maxLength={14}
        required={isPhoneRequired}
        error={errors.mobile?.message}
      />
    </>
  );
}
