/** What happens when a card is charged. */
export type Outcome =
  | { kind: 'approved' }
  | { kind: 'declined'; code: string; declineCode?: string; message: string }
  /** The cardholder proves who they are; `unless_saved`: not when the card was saved for later. */
  | { kind: 'authentication'; when: 'always' | 'unless_saved' };

export type TestCard = {
  number: string;
  /** The payment method names that stand for this card. */
  names: readonly string[];
  brand: string;
  funding: 'credit' | 'debit';
  outcome: Outcome;
  /** A card that can be attached to a customer and fails only when it is charged. */
  attachable?: true;
};

const approved: Outcome = { kind: 'approved' };
const DECLINED = 'Your card was declined.';

const declined = (code: string, message: string, declineCode?: string): Outcome => ({
  kind: 'declined',
  code,
  message,
  ...(declineCode && { declineCode }),
});

/** Stripe's own test cards: https://docs.stripe.com/testing */
export const TEST_CARDS: readonly TestCard[] = [
  {
    number: '4242424242424242',
    names: ['pm_card_visa'],
    brand: 'visa',
    funding: 'credit',
    outcome: approved,
  },
  {
    number: '4000056655665556',
    names: ['pm_card_visa_debit'],
    brand: 'visa',
    funding: 'debit',
    outcome: approved,
  },
  {
    number: '5555555555554444',
    names: ['pm_card_mastercard'],
    brand: 'mastercard',
    funding: 'credit',
    outcome: approved,
  },
  { number: '378282246310005', names: ['pm_card_amex'], brand: 'amex', funding: 'credit', outcome: approved },
  {
    number: '6011111111111117',
    names: ['pm_card_discover'],
    brand: 'discover',
    funding: 'credit',
    outcome: approved,
  },
  {
    number: '4000000000000002',
    names: ['pm_card_chargeDeclined', 'pm_card_visa_chargeDeclined'],
    brand: 'visa',
    funding: 'credit',
    outcome: declined('card_declined', DECLINED, 'generic_decline'),
  },
  {
    number: '4000000000009995',
    names: ['pm_card_chargeDeclinedInsufficientFunds', 'pm_card_visa_chargeDeclinedInsufficientFunds'],
    brand: 'visa',
    funding: 'credit',
    outcome: declined('card_declined', 'Your card has insufficient funds.', 'insufficient_funds'),
  },
  {
    number: '4000000000000069',
    names: ['pm_card_chargeDeclinedExpiredCard', 'pm_card_visa_chargeDeclinedExpiredCard'],
    brand: 'visa',
    funding: 'credit',
    outcome: declined('expired_card', 'Your card has expired.'),
  },
  {
    number: '4000000000000127',
    names: ['pm_card_chargeDeclinedIncorrectCvc', 'pm_card_visa_chargeDeclinedIncorrectCvc'],
    brand: 'visa',
    funding: 'credit',
    outcome: declined('incorrect_cvc', "Your card's security code is incorrect."),
  },
  {
    number: '4000000000000119',
    names: ['pm_card_chargeDeclinedProcessingError', 'pm_card_visa_chargeDeclinedProcessingError'],
    brand: 'visa',
    funding: 'credit',
    outcome: declined(
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ),
  },
  {
    number: '4000000000000341',
    names: ['pm_card_chargeCustomerFail'],
    brand: 'visa',
    funding: 'credit',
    outcome: declined('card_declined', DECLINED, 'generic_decline'),
    attachable: true,
  },
  {
    number: '4000002500003155',
    names: ['pm_card_authenticationRequiredOnSetup'],
    brand: 'visa',
    funding: 'credit',
    outcome: { kind: 'authentication', when: 'unless_saved' },
  },
  {
    number: '4000002760003184',
    names: ['pm_card_authenticationRequired', 'pm_card_threeDSecure2Required'],
    brand: 'visa',
    funding: 'credit',
    outcome: { kind: 'authentication', when: 'always' },
  },
];

export const findCardByName = (name: string) => TEST_CARDS.find((card) => card.names.includes(name));
export const findCardByNumber = (number: string) => TEST_CARDS.find((card) => card.number === number);

/** The stored part of a number names its test card again: no two of them end alike. */
export function testCardOf(card: { brand: string; last4: string }): TestCard | undefined {
  return TEST_CARDS.find(({ brand, number }) => brand === card.brand && number.endsWith(card.last4));
}
