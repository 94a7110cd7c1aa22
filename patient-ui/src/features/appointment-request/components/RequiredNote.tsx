import { useFirstTexts } from '../../../i18n/TextsProvider.tsx';
import styles from './WizardHead.module.css';

export function RequiredNote() {
  const { form } = useFirstTexts();
  const [before, after] = form.required.split('*');
  return (
    <p className={styles.note}>
      {before}
      <b>*</b>
      {after}
    </p>
  );
}
