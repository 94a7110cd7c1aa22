import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { useRefreshMoney } from '../../../money/invoice-ref.ts';
import {
  type PaymentException,
  paymentExceptionText,
  paymentExceptionTitle,
} from '../payment-exception-text.ts';

/** Refunding the credit also resolves the exception. */
export default function RefundCreditForm({ review }: { review: PaymentException }) {
  const refresh = useRefreshMoney();
  return (
    <DrawerForm
      title="Refund credit"
      about={[review.patient?.fullname, review.invoiceNumber].filter(Boolean).join(', ')}
      submitLabel="Refund credit"
      note="Refunded to the original card."
      run={(dataProvider) => dataProvider.refundCredit({ params: { id: review.id }, body: {} })}
      onDone={refresh}
    >
      <div>
        <h3>{paymentExceptionTitle(review)}</h3>
        <p>{paymentExceptionText(review)}</p>
      </div>
    </DrawerForm>
  );
}
