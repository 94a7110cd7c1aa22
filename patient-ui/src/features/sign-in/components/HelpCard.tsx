import { phoneHref } from '@bedside/contracts/common/phone';
import { useQuery } from '@tanstack/react-query';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Phone from 'lucide-react/icons/phone';
import { Link } from 'react-router';
import { contactQuery } from '../../../api/config-queries.ts';
import { IconCircle } from '../../../components/RowLink.tsx';
import { useFirstTexts } from '../../../i18n/TextsProvider.tsx';
import styles from './HelpCard.module.css';

export function HelpCard() {
  const { signIn } = useFirstTexts();
  const { data: contact } = useQuery(contactQuery);
  if (!contact) return <div className={styles.space} />;
  const { supportPhone } = contact;
  return (
    <a href={phoneHref(supportPhone)} className={styles.card}>
      <IconCircle icon={Phone} />
      <span className={styles.words}>
        <span className={styles.title}>{signIn.helpTitle}</span>
        <span className="note">{signIn.helpCall(supportPhone)}</span>
      </span>
      <ChevronRight size={20} strokeWidth={1.75} className={styles.go} aria-hidden />
    </a>
  );
}

export function RequestWithoutAccountCard() {
  const { signIn } = useFirstTexts();
  return (
    <Link to="/request-appointment" className={styles.card}>
      <IconCircle icon={CalendarPlus} />
      <span className={styles.words}>
        <span className={styles.title}>{signIn.guestTitle}</span>
        <span className="note">{signIn.guestText}</span>
      </span>
      <ChevronRight size={20} strokeWidth={1.75} className={styles.go} aria-hidden />
    </Link>
  );
}
