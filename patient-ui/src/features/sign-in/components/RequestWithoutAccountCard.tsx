import CalendarPlus from 'lucide-react/icons/calendar-plus';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router';
import { IconCircle } from '../../../components/RowLink.tsx';
import { useFirstTexts } from '../../../i18n/TextsProvider.tsx';
import styles from './HelpCard.module.css';

export function RequestWithoutAccountCard() {
  const { signIn } = useFirstTexts();
  return (
    <Link to="/request-appointment" className={styles.card}>
      <IconCircle>
        <CalendarPlus size={20} strokeWidth={1.75} aria-hidden />
      </IconCircle>
      <span className={styles.words}>
        <span className={styles.title}>{signIn.guestTitle}</span>
        <span className="note">{signIn.guestText}</span>
      </span>
      <ChevronRight size={20} strokeWidth={1.75} className={styles.go} aria-hidden />
    </Link>
  );
}
