import type { AppointmentCard } from '@bedside/contracts/appointments/appointment.schema';
import { offerStatuses } from '@bedside/contracts/appointments/appointment-status';
import { MAX_TAKE } from '@bedside/contracts/common/fields';
import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import type { ConsentRow } from '@bedside/contracts/people/consent.schema';
import type { SubmissionRow } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayText } from '@bedside/ui-kit/formats';
import { moneyText } from '@bedside/ui-kit/money';
import { useQuery } from '@tanstack/react-query';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import CreditCard from 'lucide-react/icons/credit-card';
import FileCheck from 'lucide-react/icons/file-check';
import FileSignature from 'lucide-react/icons/file-signature';
import MessageCircle from 'lucide-react/icons/message-circle';
import type { ReactElement } from 'react';
import { appointmentQuery } from '../../../api/queries.ts';
import { Rows } from '../../../components/Card.tsx';
import { IconCircle, RowLink, RowSkeletons } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import { appointmentTitle } from '../../appointments/appointment-text.ts';
import { offerQuery } from '../../appointments/offer-query.ts';
import { invoicePath, invoicesPath } from '../../billing/billing-queries.ts';
import { invoiceDates, invoiceTitle } from '../../billing/invoice-text.ts';
import { inboxQuery } from '../../chat/chat-queries.ts';
import { nameOf } from '../../chat/chat-text.ts';
import { consentsQuery, useConsentTypeLabels } from '../../consents/consent-queries.ts';
import { fillPath, ownQuestionnairesQuery } from '../../questionnaires/questionnaire-queries.ts';
import { useNewReports } from '../../records/use-new-reports.ts';
import { billsInOne } from '../home-text.ts';
import { useInvoicesToPay } from '../use-invoices-to-pay.ts';
import { OfferRow } from './OfferRow.tsx';
import styles from './sections.module.css';

interface Props {
  appointments: readonly AppointmentCard[] | undefined;
  payable: readonly AppointmentCard[];
}

function useUnreadChats() {
  const { chat } = useTexts();
  const { unreadChatCount: count } = useUser();
  const { data } = useQuery({ ...inboxQuery, enabled: count > 0 });
  const unread = data?.filter(({ unreadCount }) => unreadCount > 0) ?? [];
  const [first] = unread;
  return {
    count,
    from: unread.map((one) => nameOf(one, chat)).join(', '),
    to: first && unread.length === 1 ? `/chat/${first.id}` : '/chat',
  };
}

/** Offers that can still be taken. Checks only a few visits, as patients rarely have more than three open. */
function useOffers(appointments: readonly AppointmentCard[]) {
  const [first, second, third] = appointments.filter((appointment) =>
    offerStatuses.includes(appointment.appointmentStatus),
  );
  return [useOffer(first), useOffer(second), useOffer(third)].filter((offer) => offer !== null);
}

function useOffer(appointment: AppointmentCard | undefined) {
  const appointmentId = appointment?.id ?? '';
  const { data: details } = useQuery({
    ...appointmentQuery(appointmentId),
    enabled: appointment !== undefined,
  });
  const offerId = details?.slotOfferId ?? '';
  const { data: offer } = useQuery({ ...offerQuery(offerId), enabled: offerId !== '' });
  if (!appointment || !offerId || offer?.status !== 'OFFERED') return null;
  return Date.parse(offer.expiresAt) > Date.now() ? { appointmentId, offerId, offer } : null;
}

/** Urgent tasks first. Hidden when there are none. */
export function PendingTasks({ appointments, payable }: Props) {
  const { home } = useTexts();
  const { data, isPending } = useQuery(consentsQuery(1, MAX_TAKE));
  const offers = useOffers(appointments ?? []);
  const { bills, all, isPending: isPendingBills } = useInvoicesToPay(payable.map(({ id }) => id));
  const chats = useUnreadChats();
  const { unread: reports } = useNewReports();
  const { data: own } = useQuery(ownQuestionnairesQuery());
  const forms =
    own?.submissions.filter(({ status, expired }) => status === 'NOT SUBMITTED' && !expired) ?? [];
  const asked = data?.consents.filter(({ allowedActions }) => allowedActions.includes('APPROVED')) ?? [];
  const appointmentsWithReport = new Set(reports.map(({ entityId }) => entityId)).size;
  const rows: ReactElement[] = [
    ...offers.map((one) => <OfferRow key={one.offerId} {...one} />),
    ...(payable.length + bills.length > 1
      ? [<Bills key="bills" {...billsInOne({ invoices: all, visits: payable })} />]
      : [
          ...payable.map((appointment) => <Payable key={appointment.id} appointment={appointment} />),
          ...bills.map((bill) => <Bill key={bill.id} bill={bill} />),
        ]),
    ...asked.map((consent) => <Asked key={consent.id} consent={consent} />),
  ];
  rows.push(...forms.map((form) => <Form key={form.id} form={form} />));
  if (appointmentsWithReport > 0) rows.push(<Results key="reports" count={appointmentsWithReport} />);
  if (chats.count > 0) rows.push(<Unread key="chats" {...chats} />);
  const isLoading = isPending || isPendingBills || !appointments;
  if (!isLoading && rows.length === 0) return null;
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{home.waiting}</h2>
        {!isLoading && <span className="small muted">{rows.length}</span>}
      </div>
      {isLoading ? (
        <RowSkeletons rows={1} />
      ) : (
        <Rows>
          {rows.map((row) => (
            <li key={row.key}>{row}</li>
          ))}
        </Rows>
      )}
    </section>
  );
}

function Payable({ appointment }: { appointment: AppointmentCard }) {
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
      title={home.pay(moneyText(appointment.totalAmount))}
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

function Bill({ bill }: { bill: InvoiceRecord }) {
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

const Asked = ({ consent }: { consent: ConsentRow }) => (
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

function Form({ form }: { form: SubmissionRow }) {
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
      note={form.questionnaireName}
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

function Unread({ count, from, to }: ReturnType<typeof useUnreadChats>) {
  const { home } = useTexts();
  return (
    <RowLink
      to={to}
      lead={
        <IconCircle>
          <MessageCircle size={20} strokeWidth={1.75} aria-hidden />
        </IconCircle>
      }
      title={home.messages(count)}
      note={from}
    />
  );
}
