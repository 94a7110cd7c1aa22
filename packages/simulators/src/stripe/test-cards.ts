/** What happens when a card is charged. */
export type Declined = { kind: 'declined'; code: string; declineCode?: string; message: string };

export type Outcome =
  | { kind: 'approved' }
  | Declined
  /** The cardholder must authenticate. With `unless_saved`, not if the card was saved for later. */
  | { kind: 'authentication'; when: 'always' | 'unless_saved'; then?: Declined };

export type TestCard = {
  number: string;
  /** The payment method names of this card. */
  names: readonly string[];
  brand: string;
  funding: 'credit' | 'debit';
  outcome: Outcome;
  /** The card can be attached to a customer and fails only when charged. */
  attachable?: true;
  /** What later happens to its refunds. */
  refunds?: 'pending' | 'fail';
  /** The cardholder disputes every payment for that reason. An inquiry comes before money is taken. */
  disputes?: { reason: string; inquiry?: true };
};

const approved: Outcome = { kind: 'approved' };
const DECLINED = 'Your card was declined.';

const declined = (code: string, message: string, declineCode?: string): Declined => ({
  kind: 'declined',
  code,
  message,
  ...(declineCode && { declineCode }),
});

const refused = (declineCode: string, message = DECLINED) => declined('card_declined', message, declineCode);
const FUNDS = refused('insufficient_funds', 'Your card has insufficient funds.');

const visa = (
  number: string,
  name: string,
  outcome: Outcome,
  more: Pick<TestCard, 'attachable' | 'refunds' | 'disputes'> = {},
): TestCard => ({
  number,
  names: [`pm_card_${name}`, `pm_card_visa_${name}`],
  brand: 'visa',
  funding: 'credit',
  outcome,
  ...more,
});

const good = (number: string, brand: string, name = brand, funding: TestCard['funding'] = 'credit') => ({
  number,
  names: [`pm_card_${name}`],
  brand,
  funding,
  outcome: approved,
});

const asks = (when: 'always' | 'unless_saved', then?: Declined): Outcome => ({
  kind: 'authentication',
  when,
  ...(then && { then }),
});

/** Stripe’s test cards: https://docs.stripe.com/testing */
const TEST_CARDS: readonly TestCard[] = [
  good('4242424242424242', 'visa'),
  good('4000056655665556', 'visa', 'visa_debit', 'debit'),
  good('5555555555554444', 'mastercard'),
  good('5200828282828210', 'mastercard', 'mastercard_debit', 'debit'),
  good('378282246310005', 'amex'),
  good('6011111111111117', 'discover'),

  visa('4000000000000002', 'chargeDeclined', refused('generic_decline')),
  visa('4000000000009995', 'chargeDeclinedInsufficientFunds', FUNDS),
  visa('4000000000009987', 'chargeDeclinedLostCard', refused('lost_card')),
  visa('4000000000009979', 'chargeDeclinedStolenCard', refused('stolen_card')),
  visa('4000000000006975', 'chargeDeclinedVelocityLimitExceeded', refused('card_velocity_exceeded')),
  visa('4000000000000069', 'chargeDeclinedExpiredCard', declined('expired_card', 'Your card has expired.')),
  visa(
    '4000000000000127',
    'chargeDeclinedIncorrectCvc',
    declined('incorrect_cvc', "Your card's security code is incorrect."),
  ),
  visa(
    '4000000000000119',
    'chargeDeclinedProcessingError',
    declined('processing_error', 'An error occurred while processing your card. Try again in a little bit.'),
  ),
  visa('4000000000000341', 'chargeCustomerFail', refused('generic_decline'), { attachable: true }),

  visa('4000002500003155', 'authenticationRequiredOnSetup', asks('unless_saved')),
  visa('4000003800000446', 'authenticationRequiredSetupForOffSession', asks('unless_saved')),
  visa('4000002760003184', 'authenticationRequired', asks('always')),
  visa('4000000000003220', 'threeDSecure2Required', asks('always')),
  visa('4000000000003063', 'threeDSecureRequired', asks('always')),
  visa('4000008400001629', 'threeDSecureRequiredChargeDeclined', asks('always', refused('generic_decline'))),
  visa('4000008260003178', 'authenticationRequiredChargeDeclinedInsufficientFunds', asks('always', FUNDS)),

  visa('4000000000007726', 'pendingRefund', approved, { refunds: 'pending' }),
  visa('4000000000005126', 'refundFail', approved, { refunds: 'fail' }),
  visa('4000000000000259', 'createDispute', approved, { disputes: { reason: 'fraudulent' } }),
  visa('4000000000002685', 'createDisputeProductNotReceived', approved, {
    disputes: { reason: 'product_not_received' },
  }),
  visa('4000000000001976', 'createDisputeInquiry', approved, {
    disputes: { reason: 'fraudulent', inquiry: true },
  }),
];

export const findCardByName = (name: string) => TEST_CARDS.find((card) => card.names.includes(name));
export const findCardByNumber = (number: string) => TEST_CARDS.find((card) => card.number === number);

/** Identifies a test card by the stored part of its number, since no two of them end alike. */
export function testCardOf(card: { brand: string; last4: string }): TestCard | undefined {
  return TEST_CARDS.find(({ brand, number }) => brand === card.brand && number.endsWith(card.last4));
}
