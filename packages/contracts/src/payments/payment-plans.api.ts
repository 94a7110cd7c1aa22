import { z } from 'zod';
import { call, idParams } from '../call.ts';
import { day, id, reason } from '../common/fields.ts';
import { dollarsAboveZero } from '../money.ts';
import { agreements, installment, MAX_INSTALLMENTS, paymentPlan } from './payment-plan.schema.ts';

const both = { service: 'payments', audience: ['admin', 'patient'], permission: 'billing' } as const;

export const listPlanChoices = call({
  name: 'listPlanChoices',
  method: 'GET',
  path: '/payments/{id}/plan-choices',
  ...both,
  audit: 'read',
  records: { id: 'invoice' },
  family: ['BILLS'],
  summary: 'List the schedules in which an invoice can be paid; none if it can’t be split (added path)',
  params: idParams,
  data: z.array(z.array(installment)),
});

export const startPaymentPlan = call({
  name: 'startPaymentPlan',
  method: 'POST',
  path: '/payments/plans',
  ...both,
  audit: ['invoice.billLater', 'paymentPlan.start'],
  /** Paying with another person’s card also requires CARD. */
  family: ['BILLS'],
  summary: 'Pay an invoice in monthly installments, with the terms its payer agreed to (added path)',
  idempotent: true,
  body: z.strictObject({
    invoiceId: id,
    count: z.int().min(2, 'Choose 2 to 12 payments.').max(MAX_INSTALLMENTS, 'Choose 2 to 12 payments.'),
    paymentMethodId: z.string().min(1).max(100),
    /** The terms as they were shown: dollars, and the day of the first installment. */
    agreedAmount: dollarsAboveZero('Enter an amount above $0.'),
    firstOn: day,
    /** For staff: how the payer agreed. */
    agreedHow: z.enum(agreements).exclude(['PORTAL']).optional(),
  }),
  data: paymentPlan,
});

export const stopPaymentPlan = call({
  name: 'stopPaymentPlan',
  method: 'POST',
  path: '/payments/plans/{id}/stop',
  ...both,
  audit: ['paymentPlan.end'],
  records: { id: 'paymentPlan' },
  summary: 'Stop a payment plan; the rest of the invoice is due. Staff gives a reason (added path)',
  params: idParams,
  body: z.strictObject({ reason: reason.optional() }),
  data: paymentPlan,
});
