import { loadStripe as load } from '@stripe/stripe-js/pure';
import { paymentLanguage } from './payment-language.ts';

/** Without a locale, Stripe would word refusals in the browser’s language. */
export const loadStripe = (publishableKey: string) => load(publishableKey, { locale: paymentLanguage() });
