import type { AppointmentCard } from '@bedside/contracts/appointments/appointment.schema';
import type { Home } from '@bedside/contracts/appointments/home.api';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayIn, dayText } from '@bedside/ui-kit/formats';
import { moneyText } from '@bedside/ui-kit/money';
import CreditCard from 'lucide-react/icons/credit-card';
import type { ReactElement } from 'react';
import { IconCircle, RowLink } from '../../components/RowLink.tsx';
import { useTexts } from '../../i18n/TextsProvider.tsx';
import { appointmentPath } from '../appointments/appointment-path.ts';
import { appointmentTitle } from '../appointments/appointment-text.ts';
import { invoicePath, invoicesPath } from '../billing/billing-queries.ts';
import { invoiceDates, invoiceTitle } from '../billing/invoice-text.ts';
import { useSentPayments } from '../payment/sent-payments.ts';
import { billsInOne, dueOf, toPay } from './home-text.ts';

/** One row for all bills that are paid together, and one for each deposit to be held. */
export function useMoneyTasks({ visits, bills }: Pick<Home, 'visits' | 'bills'>): ReactElement[] {
  const pay = toPay({ visits, bills }, useSentPayments());
  return [
    ...(pay.visits.length + pay.others.length > 1
      ? [<Bills key="bills" {...billsInOne({ invoices: pay.all, visits: pay.visits })} />]
      : [
          ...pay.visits.map((visit) => (
            <Payable key={visit.id} appointment={visit} due={dueOf(visit, pay.all)} />
          )),
          ...pay.others.map((bill) => <Bill key={bill.id} bill={bill} />),
        ]),
    ...pay.holds.map((bill) => <Bill key={bill.id} bill={bill} />),
  ];
}

const Card = () => <IconCircle icon={CreditCard} />;

function Payable({ appointment, due }: { appointment: AppointmentCard; due: number }) {
  const { payment, appointments } = useTexts();
  const formats = useFormats();
  const day = dayText(appointment.appointmentDate ?? appointment.preferedAppointmentDate, 'brief', formats);
  return (
    <RowLink
      to={appointmentPath(appointment.id)}
      lead={<Card />}
      title={payment.pay(moneyText(due))}
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
      lead={<Card />}
      title={home.payBills(count, moneyText(amount))}
      note={
        firstDue
          ? home.firstDue(dayText(firstDue, 'brief', formats), firstDue < dayIn(formats.zone, new Date()))
          : undefined
      }
    />
  );
}

function Bill({ bill }: { bill: Home['bills'][number] }) {
  const texts = useTexts();
  const formats = useFormats();
  const { pay, hold } = texts.payment;
  return (
    <RowLink
      to={invoicePath(bill.id)}
      lead={<Card />}
      title={(bill.depositHold ? hold : pay)(moneyText(bill.dueAmount))}
      note={`${invoiceTitle(bill, texts)}, ${invoiceDates(bill, texts, formats)}`}
    />
  );
}
