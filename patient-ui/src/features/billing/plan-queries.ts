import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import type { PaymentPlan } from '@bedside/contracts/payments/payment-plan.schema';
import { listPlanChoices } from '@bedside/contracts/payments/payment-plans.api';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

export const planChoicesQuery = (id: string) =>
  queryOptions({
    queryKey: [keys.bills, 'plan-choices', id],
    queryFn: async ({ signal }) => (await client.send(listPlanChoices, { params: { id } }, { signal })).data,
  });

type Planned<B> = B & { paymentPlan: PaymentPlan };

export const isOnPlan = <B extends Pick<InvoiceRecord, 'paymentPlan'>>(bill: B): bill is Planned<B> =>
  bill.paymentPlan?.state === 'ACTIVE';

/** The payment plan ended, and the rest is due. */
export const isPlanOver = <B extends Pick<InvoiceRecord, 'paymentPlan'>>(bill: B): bill is Planned<B> =>
  bill.paymentPlan !== null && bill.paymentPlan.state !== 'ACTIVE';

const waits = ({ state }: PaymentPlan['installments'][number]): boolean =>
  state === 'PLANNED' || state === 'CHARGING';

export const progressOf = ({ installments }: PaymentPlan) => ({
  paid: installments.filter(({ state }) => state === 'PAID').length,
  of: installments.length,
  next: installments.find(waits),
});
