import type { BrowserConfig } from '@bedside/contracts/practice/config.api';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Clock from 'lucide-react/icons/clock';
import Info from 'lucide-react/icons/info';
import MessageCircle from 'lucide-react/icons/message-circle';
import Navigation from 'lucide-react/icons/navigation';
import { useIsDesktop } from '../../../components/use-is-desktop.ts';
import { useCatalog, useTexts } from '../../../i18n/TextsProvider.tsx';
import { practiceTime } from '../reply-text.ts';
import styles from './InfoBullets.module.css';

export function InfoBullets({ practice }: { practice: BrowserConfig['practice'] }) {
  const { request } = useTexts();
  const { locale, first } = useCatalog();
  const isDesk = useIsDesktop();
  const { hours, replyBy, sameDayUntil, timeZone, arrivalWindowMinutes } = practice;
  const reply =
    replyBy === 'today'
      ? request.replyToday(practiceTime(sameDayUntil, timeZone, locale))
      : request.replyLater;
  const list = (
    <ul className={styles.list}>
      <li>
        <Clock size={20} strokeWidth={1.75} aria-hidden />
        {first.openingHours(hours)}
      </li>
      <li>
        <MessageCircle size={20} strokeWidth={1.75} aria-hidden />
        {reply}
      </li>
      <li>
        <Navigation size={20} strokeWidth={1.75} aria-hidden />
        {request.arrival(arrivalWindowMinutes)}
      </li>
    </ul>
  );
  if (isDesk) return list;
  return (
    <details className={styles.more}>
      <summary>
        <Info size={20} strokeWidth={1.75} aria-hidden />
        {request.infos}
        <ChevronDown size={20} strokeWidth={1.75} aria-hidden />
      </summary>
      {list}
    </details>
  );
}
