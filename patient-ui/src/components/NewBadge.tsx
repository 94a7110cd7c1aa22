import { useTexts } from '../i18n/TextsProvider.tsx';
import styles from './marks.module.css';

/** Beside the name of what was not looked at yet. */
export function NewBadge() {
  const { records } = useTexts();
  return <span className={styles.new}>{records.new}</span>;
}
