import { useTexts } from '../i18n/TextsProvider.tsx';
import styles from './marks.module.css';

export function NewBadge() {
  const { records } = useTexts();
  return <span className={styles.new}>{records.new}</span>;
}
