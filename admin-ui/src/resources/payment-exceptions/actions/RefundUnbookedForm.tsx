import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { useRefreshMoney } from '../../../money/invoice-ref.ts';
import {
  type PaymentException,
  paymentExceptionText,
  paymentExceptionTitle,
} from '../payment-exception-text.ts';

/** The exception is resolved once the refund succeeds. */
export default function RefundUnbookedForm({ review }: { review: PaymentException }) {
  const refresh = useRefreshMoney();
  return (
    <DrawerForm
      title="Refund"
      about={[review.patient?.fullname, review.invoiceNumber].filter(Boolean).join(', ')}
      submitLabel="Refund all of it"
      isDanger
      note="To the card that paid it."
      run={(dataProvider) => dataProvider.refundUnbooked({ params: { id: review.id }, body: {} })}
      onDone={refresh}
    >
      <div>
        <h3>{paymentExceptionTitle(review)}</h3>
        <p>{paymentExceptionText(review)}</p>
      </div>
    </DrawerForm>
  );
}
