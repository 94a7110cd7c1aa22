import { text } from '@bedside/contracts/common/fields';
import { Button } from '@bedside/ui-kit/components/Button';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { usePermission } from '../../../auth/use-permission.ts';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { TextArea } from '../../../components/inputs.tsx';
import { useRefreshMoney } from '../../../money/invoice-ref.ts';
import {
  type PaymentException,
  paymentExceptionText,
  paymentExceptionTitle,
  unbookedText,
} from '../payment-exception-text.ts';
import styles from './detail.module.css';
import { HeldMoney } from './HeldMoney.tsx';
import RefundExceptionForm from './RefundExceptionForm.tsx';

const resolveValues = z.object({ resolution: text(500, 3), invoiceId: z.string() });

/** Stripe’s IDs, to look them up there. */
function PaymentExceptionDetail({ detail }: Pick<PaymentException, 'detail'>) {
  const names = Object.entries(detail).filter(
    ([key, value]) => key.endsWith('Id') && typeof value === 'string' && value !== '',
  );
  if (names.length === 0) return null;
  return (
    <dl className={styles.detail}>
      {names.map(([key, value]) => (
        <div key={key}>
          <dt>{key.replace(/Id$/, '')}</dt>
          <dd>
            <code>{String(value)}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function UnbookedMoney({ review }: { review: PaymentException }) {
  const drawer = useDrawer();
  const mayRefund = usePermission('refunds');
  const unbooked = unbookedText(review);
  if (unbooked === null) return null;
  return (
    <ul className={styles.held}>
      <li>
        <span>{unbooked}</span>
        {mayRefund && review.refundable && (
          <Button
            kind="secondary"
            small
            onClick={() => drawer.open(<RefundExceptionForm review={review} isUnbooked />)}
          >
            Refund
          </Button>
        )}
      </li>
    </ul>
  );
}

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
      isSubmitDisabled={(isHeld && form.watch('invoiceId') === '') || review.refund?.status === 'PENDING'}
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
      {isHeld && <HeldMoney review={review} />}
      <TextArea source="resolution" label="Resolution" required help="Kept permanently. Staff only." />
    </DrawerForm>
  );
}
