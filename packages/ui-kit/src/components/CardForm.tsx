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
  /** Dollars to charge; null when only saving the card. */
  amount: number | null;
  texts: PaymentTexts;
  holder: string;
  client: Ref<CardPaymentClient>;
  /** Only for the simulator; Stripe's element handles 3-D Secure itself. */
  askOwner: RequestBankAuthentication;
  onTyped: (typed: boolean) => void;
}

/** Stripe’s element in production, our own form with the simulator. */
export function CardForm(props: CardFormProps) {
  if (isLocalStripe(props.stripe)) return <LocalCardFields {...props} />;
  return (
    <Suspense fallback={<CardFormSkeleton />}>
      <StripeCardFields {...props} />
    </Suspense>
  );
}
