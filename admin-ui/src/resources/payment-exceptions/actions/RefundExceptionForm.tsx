import { Button } from '@bedside/ui-kit/components/Button';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { useRefreshMoney } from '../../../money/invoice-ref.ts';
import {
  type PaymentException,
  paymentExceptionText,
  paymentExceptionTitle,
} from '../payment-exception-text.ts';

const credit = {
  title: 'Refund credit',
  submitLabel: 'Refund credit',
  note: 'Refunded to the original card.',
};
const unbooked = { title: 'Refund', submitLabel: 'Refund all of it', note: 'To the card used to pay.' };

interface Props {
  review: PaymentException;
  /** The money isn’t on any invoice, so all of it is refunded. */
  isUnbooked?: boolean;
  /** Not all credit was paid by card, so staff may resolve the exception without a refund. */
  onResolve?(): void;
}

/** The refund also resolves the exception. */
export default function RefundExceptionForm({ review, isUnbooked = false, onResolve }: Props) {
  const refresh = useRefreshMoney();
  const refund = { params: { id: review.id }, body: {} };
  return (
    <DrawerForm
      {...(isUnbooked ? unbooked : credit)}
      about={[review.patient?.fullname, review.invoiceNumber].filter(Boolean).join(', ')}
      isDanger={isUnbooked}
      run={(dataProvider): Promise<{ message: string }> =>
        isUnbooked ? dataProvider.refundUnbooked(refund) : dataProvider.refundCredit(refund)
      }
      onDone={refresh}
    >
      <div>
        <h3>{paymentExceptionTitle(review)}</h3>
        <p>{paymentExceptionText(review)}</p>
      </div>
      {onResolve && (
        <Button kind="secondary" small onClick={onResolve}>
          Resolve without a refund
        </Button>
      )}
    </DrawerForm>
  );
}
