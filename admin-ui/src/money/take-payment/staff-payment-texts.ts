import { type PaymentTexts, paymentTexts } from '@bedside/ui-kit/payment/payment-texts';
import { cardFailureText } from '../../data/failure.ts';

/** Staff enters the card, but it belongs to someone else. */
export const staffPaymentTexts: PaymentTexts = {
  ...paymentTexts.en,
  cardNotSaved: 'The payment went through, but we couldn’t save the card.',
  partnerOnly: 'Card details go only to our payment partner.',
  refused: (message) => `${cardFailureText(message)} Check the details or try another card.`,
};
