import { PhoneInput, TextInput } from '../../../components/inputs.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import styles from './person.module.css';

export function ContactFields() {
  const { family, form } = useTexts();
  return (
    <div className={styles.pair}>
      <TextInput source="email" label={family.email} aside={form.optional} type="email" autoComplete="off" />
      <PhoneInput source="mobile" label={family.mobile} aside={form.optional} autoComplete="off" />
    </div>
  );
}
