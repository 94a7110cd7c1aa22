import type { PaymentTexts } from './payment-texts.ts';

export class PaymentRefusal extends Error {
  readonly type: string;

  constructor(type: string, message = '') {
    super(message);
    this.name = 'PaymentRefusal';
    this.type = type;
  }
}

/** `held`: authorized on the card, to be charged later. */
export type PaymentOutcome = 'succeeded' | 'processing' | 'held';

/** The only code that handles card data. */
export interface CardPaymentClient {
  /**
   * Null if a field is invalid. The field then shows its own error.
   * @throws PaymentRefusal
   */
  createMethod(): Promise<string | null>;
  /**
   * @param saveCard save the card for later payments
   * @throws PaymentRefusal
   */
  confirm(clientSecret: string, paymentMethodId: string, saveCard: boolean): Promise<PaymentOutcome>;
  /**
   * Saves the card without paying.
   * @throws PaymentRefusal
   */
  save(clientSecret: string, paymentMethodId: string): Promise<void>;
}

export type RequestBankAuthentication = () => Promise<boolean>;

export interface StripeSettings {
  publishableKey: string;
  apiUrl: string;
}

const LOCAL_KEY = 'pk_test_local';

export const isLocalStripe = ({ publishableKey }: StripeSettings) => publishableKey === LOCAL_KEY;

const cardholderErrors = ['card_error', 'validation_error', 'authentication_error', 'authentication_failure'];

/** Stripe's message for errors the payer can fix, otherwise one fixed sentence. */
export function refusalText(reason: unknown, texts: PaymentTexts): string {
  const isForCardholder =
    reason instanceof PaymentRefusal && cardholderErrors.includes(reason.type) && reason.message !== '';
  return isForCardholder ? texts.refused(reason.message) : texts.unexpected;
}
