import { z } from 'zod';
import { adminResource } from '../admin-resource.ts';
import { call, exampleId, idParams, practiceData } from '../call.ts';
import {
  address,
  email,
  id,
  idList,
  instant,
  phone,
  reason,
  searchText,
  text,
  version,
} from '../common/fields.ts';
import { decidesWhoPays } from '../key-scopes.ts';
import { dollars } from '../money.ts';
import { readsMoney } from '../permission.ts';
import { paymentMethodId } from './cards.api.ts';
import {
  plan,
  planIntervals,
  planRecord,
  planTypes,
  stripeCustomer,
  subscriptionDetails,
  subscriptionPreview,
  subscriptionRecord,
  subscriptionStatuses,
} from './memberships.schema.ts';

const service = 'payments';
const everyone = { service, audience: ['admin', 'patient'] } as const;
const staff = { service, audience: ['admin'], permission: 'billing' } as const;

export const listPlans = call({
  ...everyone,
  permission: readsMoney,
  name: 'listPlans',
  method: 'GET',
  path: '/users/plans',
  audit: practiceData,
  summary: 'List available membership plans with benefits and prices (added path)',
  data: z.array(plan),
});

export const getSubscriptionDetails = call({
  ...everyone,
  permission: readsMoney,
  name: 'getSubscriptionDetails',
  method: 'GET',
  path: '/users/get-subscription-details/{id}',
  audit: 'read',
  records: { id: 'patient' },
  summary: 'Get a patient’s membership, upcoming charges, and card. Patient ID',
  params: idParams,
  data: subscriptionDetails,
});

export const previewSubscription = call({
  ...everyone,
  permission: 'billing',
  name: 'previewSubscription',
  method: 'GET',
  path: '/users/get-subscription-details/{id}/preview',
  audit: 'read',
  records: { id: 'patient' },
  summary: 'Preview what a plan costs today and later, including credit from the current plan (added path)',
  params: idParams,
  query: z.strictObject({ priceId: id }),
  data: subscriptionPreview,
});

const choice = {
  patientId: id,
  priceId: id,
  /** Defaults to the patient’s default card. */
  paymentMethodId: paymentMethodId.optional(),
  /** Copied from the preview, so that the charge matches it. */
  prorationAt: instant.optional(),
  /** Copied from the preview. If the plan now costs another amount, nothing is charged. */
  dueToday: dollars.optional(),
};

const planChangeAudit = [
  'subscription.start',
  'subscription.sync',
  'patient.changeMembership',
  'invoice.make',
  'payment.settle',
] as const;

export const createSubscription = call({
  ...everyone,
  permission: 'billing',
  name: 'createSubscription',
  method: 'POST',
  path: '/users/create-subscription',
  audit: planChangeAudit,
  summary: 'Start a plan or switch to it. Charges the amount shown in the preview today',
  idempotent: true,
  body: z.strictObject(choice),
  data: subscriptionDetails,
});

export const updateSubscription = call({
  ...staff,
  name: 'updateSubscription',
  method: 'POST',
  path: '/users/update-subscription',
  audit: planChangeAudit,
  summary: 'Switch to another plan or price',
  idempotent: true,
  body: z.strictObject({ ...choice, reason: reason.optional(), version }),
  data: subscriptionDetails,
});

export const cancelSubscriptionLegacyGet = call({
  ...everyone,
  permission: 'billing',
  name: 'cancelSubscription',
  method: 'GET',
  path: '/users/cancel-subscription/{id}',
  audit: ['subscription.cancel', 'subscription.sync'],
  records: { id: 'patient' },
  summary: 'Cancel at the end of the billing period. Patient ID. A GET, as specified',
  params: idParams,
});

export const cancelSubscription = call({
  ...everyone,
  permission: 'billing',
  name: 'cancelSubscriptionByPost',
  method: 'POST',
  path: '/users/cancel-subscription/{id}',
  audit: ['subscription.cancel', 'subscription.sync'],
  records: { id: 'patient' },
  summary: 'Does the same. Used by our own screens (added path)',
  params: idParams,
  body: z.strictObject({ reason: text(500).optional() }),
});

export const undoCancelSubscription = call({
  ...everyone,
  permission: 'billing',
  name: 'undoCancelSubscription',
  method: 'POST',
  path: '/users/cancel-subscription/{id}/undo',
  audit: ['subscription.undo_cancel', 'subscription.sync'],
  records: { id: 'patient' },
  summary: 'Keep a membership that’s set to end (added path). Patient ID',
  params: idParams,
  body: z.strictObject({}),
});

export const pauseSubscription = call({
  ...staff,
  name: 'pauseSubscription',
  method: 'POST',
  path: '/users/update-subscription/{id}/pause',
  audit: ['subscription.pause', 'subscription.sync', 'patient.changeMembership'],
  records: { id: 'patient' },
  summary: 'Pause a membership: no charges and no benefits until resumed (added path). Patient ID',
  params: idParams,
  body: z.strictObject({ reason }),
});

export const previewResume = call({
  ...staff,
  name: 'previewResume',
  method: 'GET',
  path: '/users/update-subscription/{id}/resume',
  audit: 'read',
  records: { id: 'patient' },
  summary: 'Preview what resuming a membership costs today and next (added path). Patient ID',
  params: idParams,
  data: subscriptionPreview,
});

export const resumeSubscription = call({
  ...staff,
  name: 'resumeSubscription',
  method: 'POST',
  path: '/users/update-subscription/{id}/resume',
  audit: ['subscription.resume', 'subscription.sync', 'patient.changeMembership'],
  records: { id: 'patient' },
  summary:
    'Resume a paused membership, in the paid period or in a new one charged today (added path). Patient ID',
  params: idParams,
  body: z.strictObject({
    reason,
    /** Copied from the preview. Any other amount is rejected. */
    dueToday: dollars.default(0),
    /** Copied from the preview. Without it, a new period that credit would pay is refused. */
    prorationAt: instant.optional(),
  }),
});

export const updateBillingAccount = call({
  ...everyone,
  permission: 'billing',
  name: 'updateBillingAccount',
  peopleOnly: decidesWhoPays,
  method: 'POST',
  path: '/users/update-billing-account',
  audit: ['billingAccount.update'],
  summary: 'Set the membership’s card and billing contact. A past-due charge is retried right away',
  sample: { patientId: exampleId, name: 'Theodora Whitfield' },
  body: z
    .strictObject({
      patientId: id,
      paymentMethodId: paymentMethodId.optional(),
      name: text(120, 1).optional(),
      email: email.optional(),
      phone: phone.optional(),
      address: address.optional(),
    })
    .refine(({ patientId: _, ...rest }) => Object.values(rest).some((value) => value !== undefined), {
      path: ['paymentMethodId'],
      message: 'Choose a card, or enter what you’d like to change.',
    }),
  data: subscriptionDetails,
});

export const getStripeCustomer = call({
  ...staff,
  name: 'getStripeCustomer',
  method: 'GET',
  path: '/payments/{id}/customer-details-from-stripe',
  audit: 'read',
  records: { id: 'patient' },
  summary: 'Get the payment processor’s record of a patient. Null if they’ve never paid by card',
  params: idParams,
  data: stripeCustomer.nullable(),
});

const planFields = {
  name: text(60, 2),
  description: text(300).optional(),
  benefits: z.array(text(140, 1)).min(1, 'Add at least one benefit.').max(15, 'Add up to 15 benefits.'),
  monthlyPrice: dollars.optional(),
  yearlyPrice: dollars.optional(),
  /** Null removes a translation; omitted fields stay unchanged. */
  nameEs: text(60, 2).nullable().optional(),
  descriptionEs: text(400).nullable().optional(),
  /** In the same order as `benefits`. */
  benefitsEs: z.array(text(200, 1).nullable()).max(15).optional(),
};
const hasPrice = ({ monthlyPrice, yearlyPrice }: { monthlyPrice?: number; yearlyPrice?: number }) =>
  monthlyPrice !== undefined || yearlyPrice !== undefined;
const onePrice = { path: ['monthlyPrice'], message: 'Enter a monthly price, a yearly price or both.' };

/** A new price applies to new subscriptions and plan changes. Current subscribers keep their price. */
export const plansResource = adminResource({
  name: 'plans',
  grants: ['membershipType'],
  service,
  audience: ['admin'],
  permission: readsMoney,
  write: { permission: 'billing' },
  row: planRecord,
  sortable: ['membershipType', 'name', 'createdAt'],
  defaultSort: ['membershipType', 'ASC'],
  filters: z.strictObject({
    q: searchText,
    id: idList,
    isAvailable: z.boolean().optional(),
    membershipType: z.enum(planTypes).optional(),
  }),
  samples: {
    create: { membershipType: 'PREMIER', name: 'Premier', benefits: ['15% off'], monthlyPrice: 99 },
    update: { name: 'Premier', benefits: ['15% off'], monthlyPrice: 99, isAvailable: true, version: 1 },
  },
  create: z.strictObject({ membershipType: z.enum(planTypes), ...planFields }).refine(hasPrice, onePrice),
  update: z
    .strictObject({ ...planFields, isAvailable: z.boolean(), version: z.int().min(1) })
    .refine(hasPrice, onePrice),
});

export const subscriptionsResource = adminResource({
  name: 'subscriptions',
  reads: 'replica',
  patientData: true,
  service,
  audience: ['admin'],
  permission: readsMoney,
  row: subscriptionRecord,
  sortable: ['createdAt', 'status', 'currentPeriodEnd'],
  defaultSort: ['createdAt', 'DESC'],
  filters: z.strictObject({
    q: searchText,
    id: idList,
    status: z.enum(subscriptionStatuses).optional(),
    membershipType: z.enum(planTypes).optional(),
    interval: z.enum(planIntervals).optional(),
    ending: z.boolean().optional(),
    patientId: id.optional(),
  }),
  facets: ['status'],
});
