import type { Home } from '@bedside/contracts/appointments/home.api';
import { phoneHref } from '@bedside/contracts/common/phone';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayIn, timeIn } from '@bedside/ui-kit/formats';
import { moneyText } from '@bedside/ui-kit/money';
import { useQuery } from '@tanstack/react-query';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import { Link } from 'react-router';
import { configQuery } from '../../../api/config-queries.ts';
import { Card } from '../../../components/Card.tsx';
import { categoryIcon, categorySlug } from '../../../components/category-display.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { nextReply, replyText, sortedCategories } from '../home-text.ts';
import styles from './sections.module.css';

interface Props {
  categories: Home['categories'];
}

export function Categories({ categories }: Props) {
  const { home } = useTexts();
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{home.kinds}</h2>
      </div>
      <CategoryCards categories={categories} />
    </section>
  );
}

function CategoryCards({ categories }: Props) {
  const { home } = useTexts();
  if (categories.length === 0) {
    return (
      <Card flush>
        <EmptyState title={home.noServices}>{home.noServicesText}</EmptyState>
      </Card>
    );
  }
  return (
    <div className={styles.categories}>
      {sortedCategories(categories).map(({ name, from }) => {
        const Icon = categoryIcon(name);
        return (
          <Link
            key={name}
            to={`/appointments/book_appointment/${categorySlug(name)}`}
            className={styles.category}
          >
            <Icon size={20} strokeWidth={1.75} aria-hidden />
            <span className={styles.name}>{name}</span>
            <span className="small muted">{home.from(moneyText(from))}</span>
          </Link>
        );
      })}
      <HelpCard />
    </div>
  );
}

/** Offers a call while the practice is open. Otherwise says when messages will be answered. */
function HelpCard() {
  const texts = useTexts();
  const { home } = texts;
  const formats = useFormats();
  const { data: config } = useQuery(configQuery);
  if (!config) return null;
  const { practice } = config;
  const now = new Date();
  const today = dayIn(practice.timeZone, now);
  const reply = nextReply(practice, { day: today, time: timeIn(practice.timeZone, now) });
  if (reply)
    return (
      <Link to="/chat" className={styles.category}>
        <MessageCircle size={20} strokeWidth={1.75} aria-hidden />
        <span className={styles.name}>{home.notSure}</span>
        <span className="small muted">{replyText(reply, today, texts, formats)}</span>
      </Link>
    );
  return (
    <a href={phoneHref(practice.supportPhone)} className={styles.category}>
      <Phone size={20} strokeWidth={1.75} aria-hidden />
      <span className={styles.name}>{home.notSure}</span>
      <span className="small muted">{home.askUs}</span>
    </a>
  );
}
