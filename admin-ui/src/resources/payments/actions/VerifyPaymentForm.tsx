import { text } from '@bedside/contracts/common/fields';
import type { PaymentRow } from '@bedside/contracts/payments/payment.schema';
import { z } from 'zod';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { RelativeDateTime } from '../../../components/RelativeDateTime.tsx';
import { TextArea } from '../../../components/TextArea.tsx';
import { useRefreshMoney } from '../../../money/invoice-ref.ts';
import { modeText } from '../../../money/money-text.ts';
import styles from './verify.module.css';

const verifyValues = z.object({ paymentRemarks: text(500, 3) });

interface Props {
  /** Appointment id, or the id of an invoice without one. */
  billId: string;
  about: string;
  /** The recorded payment, if already loaded. */
  payment?: PaymentRow;
}

export function VerifyPaymentForm({ billId, about, payment }: Props) {
  const refresh = useRefreshMoney();
  return (
    <DrawerForm
      title="Verify payment"
      about={about}
      schema={verifyValues}
      defaultValues={{ paymentRemarks: '' }}
      submitLabel="Verify payment"
      run={(dataProvider, { paymentRemarks }) =>
        dataProvider.verifyPayment({ params: { id: billId }, body: { paymentRemarks } })
      }
      onDone={refresh}
    >
      {payment && <Recorded payment={payment} />}
      <TextArea
        source="paymentRemarks"
        label="Remarks"
        required
        help="What you checked, such as the cash drawer, Square report or receipt."
      />
    </DrawerForm>
  );
}

const Recorded = ({ payment }: { payment: PaymentRow }) => (
  <dl className={styles.recorded}>
    <dt>Method</dt>
    <dd>{modeText(payment.paymentMode)}</dd>
    <dt>Recorded by</dt>
    <dd>{payment.recordedBy ?? 'Unknown'}</dd>
    <dt>Recorded</dt>
    <dd>
      <RelativeDateTime instant={payment.finalizedAt ?? payment.createdAt} />
    </dd>
    <dt>Remarks</dt>
    <dd>{payment.remarks ?? 'None'}</dd>
  </dl>
);
