import { lazy, type Ref, Suspense } from 'react';
import {
  type CardPaymentClient,
  isLocalStripe,
  type RequestBankAuthentication,
  type StripeSettings,
} from '../payment/card-payment-client.ts';
import type { PaymentTexts } from '../payment/payment-texts.ts';
import { LocalCardFields } from './LocalCardFields.tsx';
import { CardFormSkeleton } from './PaymentSkeleton.tsx';

const StripeCardFields = lazy(() => import('./StripeCardFields.tsx'));

export interface CardFormProps {
  stripe: StripeSettings;
  /** Dollars: what is going to be paid; null when the card is only kept. */
  amount: number | null;
  texts: PaymentTexts;
  /** Filled in as card holder. */
  holder: string;
  door: Ref<CardPaymentClient>;
  /** For the local stand-in; the provider's element asks by itself. */
  askOwner: RequestBankAuthentication;
}

/** The card's fields: the payment provider's own element in production, a form of ours for the local stand-in. */
export function CardForm(props: CardFormProps) {
  if (isLocalStripe(props.stripe)) return <LocalCardFields {...props} />;
  return (
    <Suspense fallback={<CardFormSkeleton />}>
      <StripeCardFields {...props} />
    </Suspense>
  );
}
