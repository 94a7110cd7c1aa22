import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeElementsOptionsMode, StripeError } from '@stripe/stripe-js';
import { useImperativeHandle, useMemo, useState } from 'react';
import { PaymentRefusal } from '../payment/card-payment-client.ts';
import { loadStripe } from '../payment/load-stripe.ts';
import { outcomeOf, refusalOf } from '../payment/local-card-payment-client.ts';
import { paymentLanguage } from '../payment/payment-language.ts';
import type { CardFormProps } from './CardForm.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';
import { CardFormSkeleton } from './PaymentSkeleton.tsx';
import styles from './StripeCardFields.module.css';

/** Stripe's card element, so that card data never touches this page. */
export default function StripeCardFields(props: CardFormProps) {
  const { publishableKey } = props.stripe;
  const [failed, setFailed] = useState(false);
  const stripe = useMemo(
    () =>
      loadStripe(publishableKey).catch(() => {
        setFailed(true);
        return null;
      }),
    [publishableKey],
  );
  if (failed) return <ErrorNotice title={props.texts.unexpected} />;
  return (
    <Elements stripe={stripe} options={optionsOf(props)}>
      <HostedFields {...props} onFailed={() => setFailed(true)} />
    </Elements>
  );
}

function optionsOf({ amount }: CardFormProps): StripeElementsOptionsMode {
  const allowedPaymentMethodTypes = ['card'];
  const shared = {
    currency: 'usd',
    paymentMethodCreation: 'manual',
    locale: paymentLanguage(),
    appearance: appearance(),
  } as const;
  if (amount === null) return { ...shared, allowedPaymentMethodTypes, mode: 'setup' };
  return { ...shared, allowedPaymentMethodTypes, mode: 'payment', amount: Math.round(amount * 100) };
}

function HostedFields({ client, holder, onTyped, onFailed }: CardFormProps & { onFailed: () => void }) {
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);
  useImperativeHandle(client, () => ({
    async createMethod() {
      if (!stripe || !elements) return null;
      const checked = await elements.submit();
      if (checked.error) return null;
      const params = { billing_details: { name: holder } };
      const { paymentMethod, error } = await stripe.createPaymentMethod({ elements, params });
      if (error) throw refused(error);
      return paymentMethod.id;
    },
    async confirm(clientSecret, paymentMethodId, saveCard) {
      if (!stripe) throw new PaymentRefusal('not_ready');
      const { paymentIntent, error } = await stripe.confirmPayment({
        clientSecret,
        confirmParams: {
          payment_method: paymentMethodId,
          return_url: window.location.href,
          ...(saveCard && { setup_future_usage: 'off_session' }),
        },
        redirect: 'if_required',
      });
      if (error) throw refused(error);
      return outcomeOf(paymentIntent.status);
    },
    async save(clientSecret, paymentMethodId) {
      if (!stripe) throw new PaymentRefusal('not_ready');
      const { setupIntent, error } = await stripe.confirmSetup({
        clientSecret,
        confirmParams: { payment_method: paymentMethodId, return_url: window.location.href },
        redirect: 'if_required',
      });
      if (error) throw refused(error);
      outcomeOf(setupIntent.status);
    },
  }));
  return (
    <div className={styles.hosted}>
      {!ready && (
        <div className={styles.waiting}>
          <CardFormSkeleton />
        </div>
      )}
      <PaymentElement
        onReady={() => setReady(true)}
        onLoadError={onFailed}
        onChange={({ empty }) => onTyped(!empty)}
      />
    </div>
  );
}

const refused = ({ type, code, message }: StripeError) => refusalOf(type, code, message);

/** The iframe cannot inherit our styles, so colors are passed in. */
function appearance() {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    variables: {
      colorPrimary: read('--teal'),
      colorBackground: read('--surface'),
      colorText: read('--ink'),
      colorTextSecondary: read('--muted'),
      colorDanger: read('--red'),
      borderRadius: read('--radius'),
      fontFamily: 'Inter, system-ui, sans-serif',
    },
  };
}
