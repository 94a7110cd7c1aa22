import { getCardDetails } from '@bedside/contracts/payments/cards.api';
import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import { fullName, type Named } from '@bedside/ui-kit/person';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { z } from 'zod';
import { client } from '../data/client.ts';
import type { InvoiceRef } from '../data/seen-version.ts';
import { useRefresh } from '../data/use-refresh.ts';

/** An invoice to pay, with the version that the user saw. */
export interface PayableInvoice {
  ref: InvoiceRef;
  /** Unknown for an appointment opened from its invoice. */
  version?: number | undefined;
  amount: number;
  /** “INV-20907”, “BD-48194” */
  name: string;
  patient: { id: string; fullname: string };
  /** A membership period can be paid only by card or link. */
  isPeriod?: boolean;
  /** A deposit that is only authorized on the card. */
  isHold?: boolean;
}

interface PaidAppointment {
  id: string;
  version: number;
  appointmentKey: string;
  dueAmount: number;
  patient: Named & { id: string };
}

export const invoiceRefOfAppointment = ({
  id,
  version,
  appointmentKey,
  dueAmount,
  patient,
}: PaidAppointment): PayableInvoice => ({
  ref: { appointmentId: id },
  version,
  amount: dueAmount,
  name: appointmentKey,
  patient: { id: patient.id, fullname: fullName(patient) },
});

type Invoiced = Pick<
  InvoiceRecord,
  'id' | 'kind' | 'appointmentId' | 'version' | 'number' | 'dueAmount' | 'patient' | 'depositHold'
>;

/**
 * A visit’s invoice is paid by its appointment. All others, including late cancellation fees, are paid by
 * invoice.
 */
export const refOfInvoice = ({
  id,
  kind,
  appointmentId,
}: Pick<Invoiced, 'id' | 'kind' | 'appointmentId'>): InvoiceRef =>
  kind === 'VISIT' && appointmentId !== null ? { appointmentId } : { invoiceId: id };

export const invoiceRefOf = (invoice: Invoiced): PayableInvoice => {
  const ref = refOfInvoice(invoice);
  return {
    ref,
    amount: invoice.dueAmount,
    name: invoice.number,
    patient: invoice.patient,
    isPeriod: invoice.kind === 'MEMBERSHIP',
    isHold: invoice.depositHold !== null,
    ...(ref.invoiceId !== undefined && { version: invoice.version }),
  };
};

export const invoiceAlone = (invoice: Invoiced): PayableInvoice => ({
  ...invoiceRefOf(invoice),
  ref: { invoiceId: invoice.id },
  version: invoice.version,
});

/** For calls that take a single ID, of either kind. */
export const invoiceRefId = (ref: InvoiceRef): string => ref.invoiceId ?? ref.appointmentId;

const touched = [
  'invoices',
  'payments',
  'refunds',
  'payment-reviews',
  'billing-decisions',
  'appointments',
  'messages',
  'balance',
  'cards',
  'board',
  'my-day',
  'dashboard',
];

export const useRefreshMoney = () => useRefresh(touched);

export const cardsQuery = (patientId: string) =>
  queryOptions({
    queryKey: ['cards', patientId],
    queryFn: async () => (await client.send(getCardDetails, { params: { id: patientId } })).data,
  });

/** Empty if the cards can’t be read. */
export function useCards(patientId: string, isEnabled = true) {
  const { data } = useQuery({ ...cardsQuery(patientId), enabled: isEnabled });
  return data ?? [];
}

export const NOTHING_DUE = 'No balance due.';

const seen = z.object({ version: z.int(), dueAmount: z.number() });

/** `reload` fetches the current version and amount, and refreshes the screen behind the drawer. */
export function useInvoiceVersion(bill: PayableInvoice) {
  const dataProvider = useDataProvider();
  const refresh = useRefreshMoney();
  const [{ version, amount }, setSeen] = useState<Pick<PayableInvoice, 'version' | 'amount'>>(bill);
  async function reload() {
    const resource = bill.ref.invoiceId === undefined ? 'appointments' : 'invoices';
    const { data } = await dataProvider.getOne(resource, { id: invoiceRefId(bill.ref) });
    const { version, dueAmount } = seen.parse(data);
    setSeen({ version, amount: dueAmount });
    await refresh();
  }
  return { version, amount, reload: () => void reload() };
}

/** For a form about one invoice: `reload` shows it as it is now. */
export function useLatestInvoice(shown: InvoiceRecord) {
  const dataProvider = useDataProvider();
  const refresh = useRefreshMoney();
  const [invoice, setInvoice] = useState(shown);
  async function reload() {
    const { data } = await dataProvider.getOne<InvoiceRecord>('invoices', { id: shown.id });
    setInvoice(data);
    await refresh();
  }
  return { invoice, reload: () => void reload() };
}
