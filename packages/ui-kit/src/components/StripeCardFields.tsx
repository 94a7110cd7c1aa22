import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeError } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useImperativeHandle, useMemo } from 'react';
import { PaymentRefusal } from '../payment/card-door.ts';
import { outcomeOf } from '../payment/local-card-door.ts';
import type { CardFormProps } from './CardForm.tsx';

/** The payment provider's own card element: card details never pass through this page. */
export default function StripeCardFields(props: CardFormProps) {
  const { publishableKey } = props.stripe;
  const stripe = useMemo(() => loadStripe(publishableKey), [publishableKey]);
  return (
    <Elements
      stripe={stripe}
      options={{
        mode: 'payment',
        amount: Math.round(props.amount * 100),
        currency: 'usd',
        paymentMethodCreation: 'manual',
        appearance: appearance(),
      }}
    >
      <HostedFields {...props} />
    </Elements>
  );
}

function HostedFields({ door, holder }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  useImperativeHandle(door, () => ({
    async createMethod() {
      if (!stripe || !elements) return null;
      const checked = await elements.submit();
      if (checked.error) return null;
      const params = { billing_details: { name: holder } };
      const { paymentMethod, error } = await stripe.createPaymentMethod({ elements, params });
      if (error) throw refusalOf(error);
      return paymentMethod.id;
    },
    async confirm(clientSecret, paymentMethodId) {
      if (!stripe) throw new PaymentRefusal('not_ready');
      const { paymentIntent, error } = await stripe.confirmPayment({
        clientSecret,
        confirmParams: { payment_method: paymentMethodId, return_url: window.location.href },
        redirect: 'if_required',
      });
      if (error) throw refusalOf(error);
      return outcomeOf(paymentIntent.status);
    },
  }));
  return <PaymentElement />;
}

const refusalOf = ({ type, code, message }: StripeError) =>
  new PaymentRefusal(code === 'payment_intent_authentication_failure' ? code : type, message);

/** The element is a frame of its own; it is told our colours, since it cannot inherit them. */
function appearance() {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    variables: {
      colorPrimary: read('--teal'),
      colorBackground: read('--surface'),
      colorText: read('--ink'),
      colorDanger: read('--red'),
      borderRadius: read('--radius'),
      fontFamily: 'Inter, system-ui, sans-serif',
    },
  };
}
