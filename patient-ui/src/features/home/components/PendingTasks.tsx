import type { AppointmentCard } from '@bedside/contracts/appointments/appointment.schema';
import type { SlotOffer } from '@bedside/contracts/appointments/dispatch.schema';
import type { Home } from '@bedside/contracts/appointments/home.api';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayText, timeText } from '@bedside/ui-kit/formats';
import { moneyText } from '@bedside/ui-kit/money';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import CreditCard from 'lucide-react/icons/credit-card';
import FileCheck from 'lucide-react/icons/file-check';
import FileSignature from 'lucide-react/icons/file-signature';
import MessageCircle from 'lucide-react/icons/message-circle';
import type { ReactElement, ReactNode } from 'react';
import { Rows } from '../../../components/Card.tsx';
import { IconCircle, RowLink } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import { appointmentTitle } from '../../appointments/appointment-text.ts';
import { invoicePath, invoicesPath } from '../../billing/billing-queries.ts';
import { invoiceDates, invoiceTitle } from '../../billing/invoice-text.ts';
import { nameOf } from '../../chat/chat-text.ts';
import { useConsentTypeLabels } from '../../consents/consent-queries.ts';
import { useSentPayments } from '../../payment/sent-payments.ts';
import { fillPath } from '../../questionnaires/questionnaire-queries.ts';
import { billsInOne, dueOf, toPay } from '../home-text.ts';
import styles from './sections.module.css';

/** Urgent tasks first. Hidden when there are none. */
export function PendingTasks({
  home: { visits, bills, offers, consents, forms, newReports, chats },
}: {
  home: Home;
}) {
  const { home } = useTexts();
  const pay = toPay({ visits, bills }, useSentPayments());
  const { unreadChatCount } = useUser();
  const rows: ReactElement[] = [
    ...offers.map((offer) => <OfferRow key={offer.id} offer={offer} />),
    ...(pay.visits.length + pay.others.length > 1
      ? [<Bills key="bills" {...billsInOne({ invoices: pay.all, visits: pay.visits })} />]
      : [
          ...pay.visits.map((visit) => (
            <Payable key={visit.id} appointment={visit} due={dueOf(visit, pay.all)} />
          )),
          ...pay.others.map((bill) => <Bill key={bill.id} bill={bill} />),
        ]),
    ...consents.map((consent) => <Asked key={consent.id} consent={consent} />),
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

function Payable({ appointment, due }: { appointment: AppointmentCard; due: number }) {
  const { home, appointments } = useTexts();
  const formats = useFormats();
  const day = dayText(appointment.appointmentDate ?? appointment.preferedAppointmentDate, 'brief', formats);
  return (
    <RowLink
      to={`/appointments/appointment_details/${appointment.id}`}
      lead={
        <IconCircle>
          <CreditCard size={20} strokeWidth={1.75} aria-hidden />
        </IconCircle>
      }
      title={home.pay(moneyText(due))}
      note={`${appointmentTitle(appointment.serviceNames, appointments)}, ${day}`}
    />
  );
}

function Bills({ count, amount, firstDue }: ReturnType<typeof billsInOne>) {
  const { home } = useTexts();
  const formats = useFormats();
  return (
    <RowLink
      to={invoicesPath}
      lead={
        <IconCircle>
          <CreditCard size={20} strokeWidth={1.75} aria-hidden />
        </IconCircle>
      }
      title={home.payBills(count, moneyText(amount))}
      note={firstDue ? home.firstDue(dayText(firstDue, 'brief', formats)) : undefined}
    />
  );
}

function Bill({ bill }: { bill: Home['bills'][number] }) {
  const texts = useTexts();
  const formats = useFormats();
  return (
    <RowLink
      to={invoicePath(bill.id)}
      lead={
        <IconCircle>
          <CreditCard size={20} strokeWidth={1.75} aria-hidden />
        </IconCircle>
      }
      title={texts.home.pay(moneyText(bill.dueAmount))}
      note={`${invoiceTitle(bill, texts)}, ${invoiceDates(bill, texts, formats)}`}
    />
  );
}

const Asked = ({ consent }: { consent: Home['consents'][number] }) => (
  <RowLink
    to={`/consent_details/${consent.id}`}
    lead={
      <IconCircle>
        <FileSignature size={20} strokeWidth={1.75} aria-hidden />
      </IconCircle>
    }
    title={consent.title}
    note={useConsentTypeLabels(consent)}
  />
);

function Form({ form }: { form: Home['forms'][number] }) {
  const { predictive } = useTexts();
  return (
    <RowLink
      to={fillPath(form.id)}
      lead={
        <IconCircle>
          <ClipboardList size={20} strokeWidth={1.75} aria-hidden />
        </IconCircle>
      }
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
      lead={
        <IconCircle>
          <FileCheck size={20} strokeWidth={1.75} aria-hidden />
        </IconCircle>
      }
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
      lead={
        <IconCircle>
          <MessageCircle size={20} strokeWidth={1.75} aria-hidden />
        </IconCircle>
      }
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
      to={`/appointments/appointment_details/${offer.appointmentId}`}
      lead={
        <IconCircle>
          <CalendarClock size={20} strokeWidth={1.75} aria-hidden />
        </IconCircle>
      }
      title={home.offer}
      note={home.offerNote(moment)}
    />
  );
}
