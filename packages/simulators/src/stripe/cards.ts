import { createHash } from 'node:crypto';
import { z } from 'zod';
import { addressSchema, billingDetailsSchema, type PaymentMethod } from './objects.ts';
import { metadataParam, newMetadata, whole } from './params.ts';
import { newStripeId, type SimulatorState } from './state.ts';
import { cardError, invalidRequest } from './stripe-error.ts';
import { findCardByName, findCardByNumber, type TestCard } from './test-cards.ts';

const optionalText = z.string().optional();

/** A card and its owner, as a form in the browser sends them. */
export const methodDataParams = {
  type: z.enum(['card']),
  card: z.strictObject({
    number: z.string(),
    exp_month: whole(),
    exp_year: whole(),
    cvc: optionalText,
  }),
  billing_details: z
    .strictObject({
      address: z.strictObject(mapToOptional(addressSchema)).optional(),
      email: optionalText,
      name: optionalText,
      phone: optionalText,
      tax_id: optionalText,
    })
    .optional(),
  allow_redisplay: optionalText,
  metadata: metadataParam(),
};

const methodDataSchema = z.strictObject(methodDataParams);
export type MethodData = z.output<typeof methodDataSchema>;

function mapToOptional(schema: typeof addressSchema) {
  const { city, country, line1, line2, postal_code, state } = schema.partial().shape;
  return { city, country, line1, line2, postal_code, state };
}

/** Creates a payment method from a typed card. Stores only brand, last four digits, expiry, and a fingerprint. */
export function createMethod(world: SimulatorState, data: MethodData): PaymentMethod {
  const number = data.card.number.replace(/[\s-]/g, '');
  const card = findCardByNumber(number);
  if (!passesLuhn(number)) throw refusal('incorrect_number', 'Your card number is incorrect.');
  if (card === undefined) throw liveCard();
  checkExpiry(world, data.card.exp_month, data.card.exp_year);
  checkCvc(card, data.card.cvc);
  const { exp_month, exp_year } = data.card;
  return store(world, card, { exp_month, exp_year }, data);
}

/** A stored payment method, or a new one for a name such as `pm_card_visa`. */
export function findMethod(world: SimulatorState, id: string, param = 'payment_method'): PaymentMethod {
  const named = findCardByName(id);
  if (named) return store(world, named, { exp_month: 12, exp_year: yearOf(world) + 3 });
  if (world.store.detachedMethods.get(id)) {
    throw invalidRequest(
      'The provided PaymentMethod was detached from its Customer and may not be used again.',
      'payment_method_unexpected_state',
      param,
    );
  }
  return world.store.paymentMethods.find(id, param);
}

export function attachMethod(world: SimulatorState, method: PaymentMethod, customer: string): PaymentMethod {
  const attached = world.store.paymentMethods.put({ ...method, customer });
  world.emit('payment_method.attached', attached);
  return attached;
}

function store(
  world: SimulatorState,
  card: TestCard,
  expiry: { exp_month: number; exp_year: number },
  { billing_details, metadata, allow_redisplay }: Partial<MethodData> = {},
): PaymentMethod {
  const emptyAddress = {
    city: null,
    country: null,
    line1: null,
    line2: null,
    postal_code: null,
    state: null,
  };
  return world.store.paymentMethods.put({
    id: newStripeId('pm'),
    object: 'payment_method',
    type: 'card',
    allow_redisplay: allow_redisplay ?? 'unspecified',
    billing_details: billingDetailsSchema.parse({
      email: null,
      name: null,
      phone: null,
      ...billing_details,
      address: { ...emptyAddress, ...billing_details?.address },
    }),
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
      country: 'US',
      display_brand: card.brand,
      ...expiry,
      fingerprint: createHash('sha256').update(`stand-in ${card.number}`).digest('hex').slice(0, 16),
      funding: card.funding,
      last4: card.number.slice(-4),
    },
    created: world.now(),
    customer: null,
    livemode: false,
    metadata: newMetadata(metadata),
  });
}

const refusal = (code: string, message: string, declineCode?: string) =>
  cardError({ kind: 'declined', code, message, ...(declineCode && { declineCode }) });

/** The error that Stripe returns in test mode, so that no one types a real card into a demo. */
function liveCard() {
  return refusal(
    'card_declined',
    'Your card was declined. Your request was in test mode, but used a non test card.',
    'test_mode_live_card',
  );
}

function checkExpiry(world: SimulatorState, month: number, year: number): void {
  if (month < 1 || month > 12)
    throw refusal('invalid_expiry_month', "Your card's expiration month is invalid.");
  const today = new Date(world.now() * 1000);
  const fullYear = year < 100 ? 2000 + year : year;
  const past = fullYear * 12 + month < today.getUTCFullYear() * 12 + today.getUTCMonth() + 1;
  if (past || fullYear > yearOf(world) + 50) {
    throw refusal('invalid_expiry_year', "Your card's expiration year is invalid.");
  }
}

function checkCvc(card: TestCard, cvc: string | undefined): void {
  if (cvc === undefined) return;
  const digits = card.brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/;
  if (!digits.test(cvc)) throw refusal('invalid_cvc', "Your card's security code is invalid.");
}

const yearOf = (world: SimulatorState) => new Date(world.now() * 1000).getUTCFullYear();

function passesLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
