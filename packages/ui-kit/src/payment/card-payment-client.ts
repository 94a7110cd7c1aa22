import type { PaymentTexts } from './payment-texts.ts';

/** The payment provider said no, in its own words where it has any for the payer. */
export class PaymentRefusal extends Error {
  readonly type: string;

  constructor(type: string, message = '') {
    super(message);
    this.name = 'PaymentRefusal';
    this.type = type;
  }
}

export type PaymentOutcome = 'succeeded' | 'processing';

/** The way from card fields to the payment provider. Card details take no other. */
export interface CardPaymentClient {
  /**
   * The card as a payment method, or null when a field needs another look and says so itself.
   * @throws PaymentRefusal
   */
  createMethod(): Promise<string | null>;
  /**
   * Pays with it.
   * @param keep have it kept for later payments, too
   * @throws PaymentRefusal
   */
  confirm(clientSecret: string, paymentMethodId: string, keep: boolean): Promise<PaymentOutcome>;
  /**
   * Keeps it without paying.
   * @throws PaymentRefusal
   */
  keep(clientSecret: string, paymentMethodId: string): Promise<void>;
}

/** What a card's bank asks its owner before some payments: is it you? */
export type RequestBankAuthentication = () => Promise<boolean>;

/** How the browser reaches the payment provider, as `GET /config` says. */
export interface StripeSettings {
  publishableKey: string;
  apiUrl: string;
}

const LOCAL_KEY = 'pk_test_local';

/** The local stand-in has no hosted card fields: the form with the specified checks speaks to it. */
export const isLocalStripe = ({ publishableKey }: StripeSettings) => publishableKey === LOCAL_KEY;

const tellingTypes = ['card_error', 'validation_error', 'authentication_error', 'authentication_failure'];

/** The provider's message for failures the payer can mend; one fixed sentence for all others. */
export function refusalText(reason: unknown, texts: PaymentTexts): string {
  const telling =
    reason instanceof PaymentRefusal && tellingTypes.includes(reason.type) && reason.message !== '';
  return telling ? reason.message : texts.unexpected;
}
