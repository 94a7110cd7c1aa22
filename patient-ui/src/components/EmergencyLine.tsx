import Siren from 'lucide-react/icons/siren';
import { useTexts } from '../i18n/TextsProvider.tsx';
import styles from './EmergencyLine.module.css';

export function EmergencyLine() {
  const { shell } = useTexts();
  return (
    <a href="tel:911" className={styles.line}>
      <Siren size={20} strokeWidth={1.75} aria-hidden />
      <span>
        {shell.emergency} <b>911</b>.
      </span>
    </a>
  );
}
