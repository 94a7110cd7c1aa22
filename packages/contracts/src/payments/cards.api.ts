import { z } from 'zod';
import { call, idParams, ownData } from '../call.ts';
import { id } from '../common/fields.ts';
import { cardOnFile } from './payment.schema.ts';

const service = 'payments';
const staffAndPatients = { service, audience: ['admin', 'patient'], permission: 'billing' } as const;

export const paymentMethodId = z.string().regex(/^pm_\w{3,250}$/, 'This payment method isn’t valid.');

export const getCardDetails = call({
  name: 'getCardDetails',
  method: 'GET',
  path: '/payments/{id}/card-details',
  ...staffAndPatients,
  audit: 'read',
  records: { id: 'patient' },
  family: ['CARD'],
  summary: 'List a patient’s cards on file',
  params: idParams,
  data: z.array(cardOnFile),
});

/** Each attempt queries the card’s bank, which is what someone testing stolen cards is after. */
const triesOfCards = { max: 60, perSeconds: 3_600 };

export const attachPaymentMethod = call({
  name: 'attachPaymentMethod',
  method: 'POST',
  path: '/payments/attach/payment-method',
  ...staffAndPatients,
  audit: ['card.attach'],
  records: { paymentMethodId: 'new' },
  limit: triesOfCards,
  summary: 'Save a card on file',
  body: z.strictObject({ paymentMethodId, patientId: id }),
  data: cardOnFile,
});

export const detachPaymentMethod = call({
  name: 'detachPaymentMethod',
  method: 'POST',
  path: '/payments/detach/payment-method',
  ...staffAndPatients,
  audit: ['card.detach'],
  summary: 'Remove a card on file',
  body: z.strictObject({ paymentMethodId }),
});

export const setDefaultCard = call({
  name: 'setDefaultCard',
  method: 'POST',
  path: '/payments/default-card',
  ...staffAndPatients,
  audit: ['card.makeDefault'],
  summary: 'Set the default card, which also pays for the membership (added path)',
  body: z.strictObject({ paymentMethodId }),
});

const cardSharing = z.object({
  shared: z.boolean(),
  /** Household members who let this patient pay with their cards. */
  sharedBy: z.array(z.object({ id, firstName: z.string() })),
});

export const getCardSharing = call({
  name: 'getCardSharing',
  method: 'GET',
  path: '/payments/card-sharing',
  service,
  audience: ['patient'],
  audit: ownData,
  family: ['CARD'],
  summary: 'Get whether the household may pay with your cards, and whose cards you may use (added path)',
  data: cardSharing,
});

export const setCardSharing = call({
  name: 'setCardSharing',
  method: 'PUT',
  path: '/payments/card-sharing',
  service,
  audience: ['patient'],
  audit: 'own test',
  summary: 'Let the household pay with your cards, or stop it (added path)',
  body: z.strictObject({ shared: z.boolean() }),
  data: cardSharing,
});

export const createSetupIntent = call({
  name: 'createSetupIntent',
  method: 'POST',
  path: '/payments/{id}/setupIntent',
  ...staffAndPatients,
  audit: ['card.setup'],
  records: { id: 'patient' },
  limit: triesOfCards,
  summary:
    'Start saving a card without paying and get a client secret for the browser (added path). Patient ID',
  params: idParams,
  body: z.strictObject({}),
  data: z.object({ clientSecret: z.string() }),
});
