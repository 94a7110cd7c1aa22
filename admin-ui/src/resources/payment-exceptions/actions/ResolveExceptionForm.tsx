import { text } from '@bedside/contracts/common/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { TextArea } from '../../../components/TextArea.tsx';
import { useRefreshMoney } from '../../../money/use-refresh-money.ts';
import { type PaymentException, paymentExceptionText, paymentExceptionTitle } from '../review-text.ts';
import { HeldMoney } from './HeldMoney.tsx';
import { PaymentExceptionDetail } from './PaymentExceptionDetail.tsx';
import { UnbookedMoney } from './UnbookedMoney.tsx';

const resolveValues = z.object({ resolution: text(500, 3), invoiceId: z.string() });

/** Says how something that did not add up was settled. */
export default function ResolveExceptionForm({ review }: { review: PaymentException }) {
  const refresh = useRefreshMoney();
  const form = useForm({
    resolver: zodResolver(resolveValues),
    defaultValues: { resolution: '', invoiceId: '' },
    mode: 'onTouched',
  });
  const isHeld = review.held.length > 0;
  return (
    <DrawerForm
      title="Resolve discrepancy"
      about={[review.patient?.fullname, review.invoiceNumber].filter(Boolean).join(', ')}
      form={form}
      submitLabel="Mark as resolved"
      isHeld={(isHeld && form.watch('invoiceId') === '') || review.refund?.status === 'PENDING'}
      note={isHeld ? 'Available once the payment is refunded or applied to an invoice.' : undefined}
      run={(dataProvider, { resolution, invoiceId }) =>
        dataProvider.resolvePaymentException({
          params: { id: review.id },
          body: { resolution, ...(invoiceId && { invoiceId }) },
        })
      }
      onDone={refresh}
    >
      <div>
        <h3>{paymentExceptionTitle(review)}</h3>
        <p>{paymentExceptionText(review)}</p>
      </div>
      <PaymentExceptionDetail detail={review.detail} />
      <UnbookedMoney review={review} />
      {isHeld && (
        <HeldMoney
          review={review}
          field={form.register('invoiceId')}
          error={form.formState.errors.invoiceId?.message}
        />
      )}
      <TextArea source="resolution" label="Resolution" required help="Kept permanently. Staff only." />
    </DrawerForm>
  );
}
