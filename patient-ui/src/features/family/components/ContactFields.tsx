import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { useFormContext } from 'react-hook-form';
import { PhoneInput } from '../../../components/PhoneInput.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import type { ContactValues } from '../person-form.ts';
import styles from './person.module.css';

export function ContactFields() {
  const { family, form } = useTexts();
  const { register, formState } = useFormContext<ContactValues>();
  const { errors } = formState;
  return (
    <div className={styles.pair}>
      <TextInput
        {...register('email')}
        label={family.email}
        aside={form.optional}
        type="email"
        autoComplete="off"
        error={errors.email?.message}
      />
      <PhoneInput
        {...register('mobile')}
        label={family.mobile}
        aside={form.optional}
        autoComplete="off"
        error={errors.mobile?.message}
      />
    </div>
  );
}
