import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { plannedStatuses } from '@bedside/contracts/appointments/appointment-status';
import type { AppointmentType } from '@bedside/contracts/appointments/booking.schema';
import { getInvoiceLink } from '@bedside/contracts/payments/payments.api';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { timeText } from '@bedside/ui-kit/formats';
import { moneyText } from '@bedside/ui-kit/money';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../../auth/use-permission.ts';
import styles from '../../../components/page/ContextPane.module.css';
import { Section } from '../../../components/page/Section.tsx';
import { RelativeDateTime } from '../../../components/RelativeDateTime.tsx';
import { useNow } from '../../../components/use-now.ts';
import { dayLabel, durationText, slotText } from '../../../formatting/appointment-text.ts';
import { pluralizeRows } from '../../../list/rows.ts';
import { invoiceAddress } from '../../invoices/use-invoice.ts';

const typeLabels: Record<AppointmentType, string> = {
  SELF_ONLY: 'Patient only',
  SELF_AND_FAMILY_MEMBER: 'Patient and family',
  FAMILY_MEMBER_ONLY: 'Family only',
};

const times = { one: 'time', many: 'times' };

/** Links to the bill, where the fee is collected. */
function Fee({ appointment: { lateCancellationFee, lateFeeBill } }: { appointment: AppointmentRecord }) {
  const readsInvoices = useMay(getInvoiceLink);
  const fee = moneyText(lateCancellationFee ?? 0);
  const due = lateFeeBill?.due ? moneyText(lateFeeBill.dueAmount) : null;
  const amount = due === null ? fee : due === fee ? `${fee} due` : `${fee}, ${due} due`;
  if (!lateFeeBill || !readsInvoices) return amount;
  return <Link to={invoiceAddress({ id: lateFeeBill.invoiceId })}>{amount}</Link>;
}

const depositLabels = {
  DUE: 'due',
  PAID: 'paid',
  USED: 'paid, taken by its bill',
  RETURNED: 'returned',
} as const;

/** Links to the deposit’s invoice, where it is collected or waived. */
function Deposit({ deposit }: { deposit: NonNullable<AppointmentRecord['deposit']> }) {
  const readsInvoices = useMay(getInvoiceLink);
  const text = `${moneyText(deposit.amount)} ${deposit.held ? 'held on a card' : depositLabels[deposit.status]}`;
  if (!readsInvoices) return text;
  return <Link to={invoiceAddress({ id: deposit.invoiceId })}>{text}</Link>;
}

export function AppointmentData({ appointment }: { appointment: AppointmentRecord }) {
  const { zone } = useFormats();
  const now = useNow();
  const { telemedicineTime, arrivalWindowStart, arrivalWindowEnd, waitlist } = appointment;
  const isAhead = plannedStatuses.includes(appointment.appointmentStatus);
  const preferredTime = telemedicineTime ? timeText(telemedicineTime) : slotText(appointment.appointmentSlot);
  const facts: Record<string, ReactNode> = {
    Patients: typeLabels[appointment.appointmentType],
    Requested:
      !appointment.fromOldSystem &&
      `${dayLabel(appointment.preferedAppointmentDate, zone, now)}, ${preferredTime}`,
    Duration: !appointment.fromOldSystem && durationText(appointment.durationMinutes),
    Arrival:
      isAhead &&
      arrivalWindowStart &&
      arrivalWindowEnd &&
      `${timeText(arrivalWindowStart)} – ${timeText(arrivalWindowEnd)}`,
    Confirmed: appointment.patientConfirmedAt ? (
      <RelativeDateTime instant={appointment.patientConfirmedAt} />
    ) : (
      isAhead && 'Not confirmed'
    ),
    Arrived: appointment.providerArrivedAt && <RelativeDateTime instant={appointment.providerArrivedAt} />,
    Rescheduled:
      appointment.patientRescheduleCount > 0 &&
      `${pluralizeRows(appointment.patientRescheduleCount, times)} by patient`,
    Waitlist:
      waitlist &&
      `${dayLabel(waitlist.from, zone, now)} – ${dayLabel(waitlist.to, zone, now)}, ${slotText(waitlist.appointmentSlot)}`,
    'Earlier time': appointment.slotOfferId && 'Open slot offered, awaiting reply',
    Deposit: appointment.deposit && <Deposit deposit={appointment.deposit} />,
    [appointment.noShow ? 'No-show fee' : 'Late cancellation fee']: appointment.lateCancellationFee !==
      null && <Fee appointment={appointment} />,
    'Booked by': !appointment.fromOldSystem && appointment.bookedBy,
    'Special instructions': appointment.specialInstruction,
  };
  return (
    <Section title="Visit">
      <dl className={styles.pairs}>
        {Object.entries(facts)
          .filter(([, fact]) => fact)
          .map(([name, fact]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{fact}</dd>
            </Fragment>
          ))}
      </dl>
    </Section>
  );
}
