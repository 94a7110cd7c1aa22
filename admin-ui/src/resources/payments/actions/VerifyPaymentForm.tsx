import { text } from '@bedside/contracts/common/fields';
import type { PaymentRow } from '@bedside/contracts/payments/payment.schema';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayText } from '@bedside/ui-kit/formats';
import ShieldCheck from 'lucide-react/icons/shield-check';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { type ButtonPlace, drawerButton } from '../../../components/ActionButton.tsx';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { TextArea } from '../../../components/inputs.tsx';
import { RelativeDateTime } from '../../../components/RelativeDateTime.tsx';
import { useRefreshMoney } from '../../../money/invoice-ref.ts';
import { modeText } from '../../../money/money-text.ts';
import styles from './verify.module.css';

const verifyValues = z.object({ paymentRemarks: text(500, 3) });

interface Props {
  /** Of the payment, its appointment, or its invoice. */
  id: string;
  about: string;
  /** The recorded payment, if already loaded. */
  payment?: PaymentRow;
  /** If the form is part of a payment’s drawer: what the drawer shows, and the way to void the payment. */
  record?: { header: ReactNode; details: ReactNode; voiding: ReactNode };
}

export function VerifyPaymentForm({ id, about, payment, record }: Props) {
  const refresh = useRefreshMoney();
  return (
    <DrawerForm
      title="Verify payment"
      about={about}
      header={record?.header}
      isStaying={record !== undefined}
      note={record?.voiding}
      schema={verifyValues}
      defaultValues={{ paymentRemarks: '' }}
      submitLabel="Verify payment"
      run={(dataProvider, { paymentRemarks }) =>
        dataProvider.verifyPayment({ params: { id }, body: { paymentRemarks } })
      }
      onDone={refresh}
    >
      {record?.details}
      {payment && <Recorded payment={payment} />}
      <TextArea
        source="paymentRemarks"
        label="Remarks"
        required
        autoFocus={!record}
        help="What you checked, such as the cash drawer, Square report or receipt."
      />
    </DrawerForm>
  );
}

function Recorded({ payment }: { payment: PaymentRow }) {
  const formats = useFormats();
  return (
    <dl className={styles.recorded}>
      <dt>Method</dt>
      <dd>{modeText(payment.paymentMode)}</dd>
      <dt>Recorded by</dt>
      <dd>{payment.recordedBy ?? 'Unknown'}</dd>
      <dt>Recorded</dt>
      <dd>
        <RelativeDateTime instant={payment.finalizedAt ?? payment.createdAt} />
      </dd>
      {payment.receivedOn && (
        <>
          <dt>Received on</dt>
          <dd>{dayText(payment.receivedOn, 'numeric', formats)}</dd>
        </>
      )}
      <dt>Reference</dt>
      <dd>{payment.reference ?? 'None'}</dd>
      {payment.remarks && (
        <>
          <dt>Remarks</dt>
          <dd>{payment.remarks}</dd>
        </>
      )}
    </dl>
  );
}

interface VerifyPaymentButtonProps extends ButtonPlace {
  /** Of the payment, its appointment, or its invoice. */
  id: string;
  about: string;
  payment?: PaymentRow;
}

export const VerifyPaymentButton = drawerButton(
  ({ about }: VerifyPaymentButtonProps) => ({ of: about, icon: ShieldCheck, label: 'Verify payment' }),
  ({ id, about, payment }) => <VerifyPaymentForm id={id} about={about} payment={payment} />,
);
