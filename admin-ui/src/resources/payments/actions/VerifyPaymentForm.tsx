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
  /** Id of the visit, or of an invoice without one. */
  billId: string;
  /** Whose payment, of how much. */
  about: string;
  /** What was recorded, where it is at hand. */
  payment?: PaymentRow;
}

/** A second look at cash or Square POS that staff recorded. */
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

/** Who recorded what. */
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
