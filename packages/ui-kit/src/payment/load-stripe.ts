import { loadStripe as load } from '@stripe/stripe-js/pure';
import { paymentLanguage } from './payment-language.ts';

/** Stripe words a refusal in the browser's language unless it is told another. */
export const loadStripe = (publishableKey: string) => load(publishableKey, { locale: paymentLanguage() });
