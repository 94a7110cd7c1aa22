import type { SlotOffer } from '@bedside/contracts/appointments/dispatch.schema';
import type { Home } from '@bedside/contracts/appointments/home.api';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayText, timeText } from '@bedside/ui-kit/formats';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import FileCheck from 'lucide-react/icons/file-check';
import FileSignature from 'lucide-react/icons/file-signature';
import MessageCircle from 'lucide-react/icons/message-circle';
import type { ReactElement, ReactNode } from 'react';
import { Rows } from '../../../components/Card.tsx';
import { IconCircle, RowLink } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import { appointmentPath } from '../../appointments/appointment-path.ts';
import { nameOf } from '../../chat/chat-text.ts';
import { useConsentTypeLabels } from '../../consents/consent-queries.ts';
import { fillPath } from '../../questionnaires/questionnaire-queries.ts';
import { useMoneyTasks } from '../use-money-tasks.tsx';
import styles from './sections.module.css';

/** Urgent tasks first. Hidden if there are none. */
export function PendingTasks({
  home: { visits, bills, offers, consents, forms, newReports, chats },
}: {
  home: Home;
}) {
  const { home } = useTexts();
  const money = useMoneyTasks({ visits, bills });
  const { unreadChatCount } = useUser();
  const rows: ReactElement[] = [
    ...offers.map((offer) => <OfferRow key={offer.id} offer={offer} />),
    ...money,
    ...consents.map((consent) => <ConsentTask key={consent.id} consent={consent} />),
    ...forms.map((form) => <Form key={form.id} form={form} />),
  ];
  if (newReports > 0) rows.push(<Results key="reports" count={newReports} />);
  if (unreadChatCount > 0) rows.push(<Unread key="chats" count={unreadChatCount} chats={chats} />);
  if (rows.length === 0) return null;
  return (
    <Section count={rows.length} title={home.waiting}>
      <Rows>
        {rows.map((row) => (
          <li key={row.key}>{row}</li>
        ))}
      </Rows>
    </Section>
  );
}

function Section({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {count !== undefined && <span className="small muted">{count}</span>}
      </div>
      {children}
    </section>
  );
}

const ConsentTask = ({ consent }: { consent: Home['consents'][number] }) => (
  <RowLink
    to={`/consent_details/${consent.id}`}
    lead={<IconCircle icon={FileSignature} />}
    title={consent.title}
    note={useConsentTypeLabels(consent)}
  />
);

function Form({ form }: { form: Home['forms'][number] }) {
  const { predictive } = useTexts();
  return (
    <RowLink
      to={fillPath(form.id)}
      lead={<IconCircle icon={ClipboardList} />}
      title={predictive.waitsOnHome}
      note={form.name}
    />
  );
}

function Results({ count }: { count: number }) {
  const { home, records } = useTexts();
  return (
    <RowLink
      to="/records/reports"
      lead={<IconCircle icon={FileCheck} />}
      title={home.newResult(count)}
      note={records.reports}
    />
  );
}

function Unread({ count, chats }: { count: number; chats: Home['chats'] }) {
  const { home, chat: texts } = useTexts();
  const [first] = chats;
  return (
    <RowLink
      to={first && chats.length === 1 ? `/chat/${first.id}` : '/chat'}
      lead={<IconCircle icon={MessageCircle} />}
      title={home.messages(count)}
      note={chats.map((one) => nameOf(one, texts)).join(', ')}
    />
  );
}

function OfferRow({ offer }: { offer: SlotOffer }) {
  const { home, when } = useTexts();
  const formats = useFormats();
  const moment = when.at(
    dayText(offer.appointmentDate, 'long', formats),
    timeText(offer.appointmentTime, formats),
  );
  return (
    <RowLink
      to={appointmentPath(offer.appointmentId)}
      lead={<IconCircle icon={CalendarClock} />}
      title={home.offer}
      note={home.offerNote(moment)}
    />
  );
}
