import { z } from 'zod';
import { call, idParams, ownData } from '../call.ts';
import { reason } from '../common/fields.ts';
import { dollarsAboveZero } from '../money.ts';
import { readsMoney } from '../permission.ts';
import { autopayChargeStates } from './autopay.schema.ts';

const mine = { service: 'payments', audience: ['patient'] } as const;

const settings = {
  /** Dollars. A bill above this limit is not charged. */
  limit: dollarsAboveZero('Enter an amount above $0.').min(0.5, { error: 'Enter $0.50 or more.' }),
  /** In the order in which the cards are tried. */
  paymentMethodIds: z.array(z.string().min(1).max(100)).min(1, 'Choose a card.').max(3),
  /** Days between the notice and the charge. */
  noticeDays: z.int().min(1).max(7),
  /** The hour of the day at which to charge, in the practice’s time zone. */
  hour: z.int().min(8).max(20),
};

const autopay = z.object({
  /** Null when autopay is off. */
  settings: z.object(settings).nullable(),
  /** Upcoming charges and declined ones, soonest first. */
  charges: z.array(
    z.object({
      invoiceId: z.string(),
      invoiceNumber: z.string(),
      amount: z.number(),
      state: z.enum(autopayChargeStates),
      chargeAt: z.string(),
      /** How many times every card was declined. */
      declinedCount: z.int(),
    }),
  ),
});

export const getAutopay = call({
  name: 'getAutopay',
  method: 'GET',
  path: '/payments/autopay',
  ...mine,
  audit: ownData,
  summary: 'Get your autopay settings and what will be charged (added path)',
  data: autopay,
});

export const setAutopay = call({
  name: 'setAutopay',
  method: 'PUT',
  path: '/payments/autopay',
  ...mine,
  family: ['CARD'],
  audit: 'own test',
  summary: 'Turn autopay on for your household’s bills, or change it (added path)',
  body: z.strictObject(settings),
  data: autopay,
});

export const stopAutopay = call({
  name: 'stopAutopay',
  method: 'POST',
  path: '/payments/autopay/stop',
  ...mine,
  audit: 'own test',
  summary: 'Turn autopay off. Nothing that was planned is charged (added path)',
  data: autopay,
});

const ofPatient = {
  service: 'payments',
  audience: ['admin'],
  records: { id: 'patient' },
  params: idParams,
  data: autopay,
} as const;

export const getPatientAutopay = call({
  name: 'getPatientAutopay',
  method: 'GET',
  path: '/payments/{id}/autopay',
  ...ofPatient,
  permission: readsMoney,
  audit: 'read',
  summary: 'Get a patient’s autopay settings and what will be charged (added path)',
});

export const stopPatientAutopay = call({
  name: 'stopPatientAutopay',
  method: 'POST',
  path: '/payments/{id}/autopay/stop',
  ...ofPatient,
  permission: 'billing',
  audit: ['autopay.stop'],
  summary: 'Turn a patient’s autopay off, with a reason (added path)',
  body: z.strictObject({ reason }),
});
