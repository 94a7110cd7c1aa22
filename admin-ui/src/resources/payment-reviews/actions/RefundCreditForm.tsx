import { useForm } from 'react-hook-form';
import { useRefreshMoney } from '../../../money/use-refresh-money.ts';
import { DrawerForm } from '../../../parts/DrawerForm.tsx';
import { type Review, reviewSays, reviewTitle } from '../review-words.ts';

/** Gives the credit back that is left of a membership, which settles its review. */
export default function RefundCreditForm({ review }: { review: Review }) {
  const refresh = useRefreshMoney();
  const form = useForm();
  return (
    <DrawerForm
      title="Refund credit"
      about={[review.patient?.fullname, review.invoiceNumber].filter(Boolean).join(', ')}
      form={form}
      submitLabel="Refund credit"
      note="Refunded to the original card."
      run={(actions) => actions.refundCredit(review.id)}
      onDone={refresh}
    >
      {() => (
        <div>
          <h3>{reviewTitle(review)}</h3>
          <p>{reviewSays(review)}</p>
        </div>
      )}
    </DrawerForm>
  );
}
