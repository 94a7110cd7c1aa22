import type { PaymentRow } from '@bedside/contracts/payments/payment.schema';
import { moneyText } from '@bedside/ui-kit/money';
import type { LucideIcon } from 'lucide-react';
import Ban from 'lucide-react/icons/ban';
import Mail from 'lucide-react/icons/mail';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import Receipt from 'lucide-react/icons/receipt';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Undo from 'lucide-react/icons/undo-2';
import { useNavigate } from 'react-router';
import { usePermission } from '../../auth/use-permission.ts';
import { ConfirmForm } from '../../components/ConfirmForm.tsx';
import { useDrawer } from '../../components/drawer.tsx';
import { MenuAction, RowMenu } from '../../components/RowMenu.tsx';
import { useRecordAction } from '../../data/use-record-action.ts';
import { invoiceRefId } from '../../money/invoice-ref.ts';
import { RefundForm } from '../../money/money-forms.lazy.ts';
import { invoiceAddress } from '../invoices/use-invoice.ts';
import { VerifyPaymentButton } from './actions/VerifyPaymentForm.tsx';
import { invoiceRefOfPayment, isUnverified, leftOf } from './payment-text.ts';

interface Props {
  payment: PaymentRow;
  /** Hides the link to the invoice on the invoice’s own page. */
  isOnInvoice?: boolean;
}

interface PaymentActionButtonProps {
  icon: LucideIcon;
  label: string;
  run: Parameters<typeof useRecordAction>[0];
  /** Confirmation for irreversible actions. */
  asks?: { about: string; consequence: string; done?: string };
}

function PaymentActionButton({ run, asks, ...item }: PaymentActionButtonProps) {
  const { mutate, isPending } = useRecordAction(run);
  const drawer = useDrawer();
  if (asks) {
    const ask = (
      <ConfirmForm
        title={item.label}
        about={asks.about}
        submitLabel={item.label}
        successMessage={asks.done}
        run={run}
        refreshes={[]}
      >
        {asks.consequence}
      </ConfirmForm>
    );
    return <MenuAction {...item} onPress={() => drawer.open(ask)} />;
  }
  return <MenuAction {...item} isBusy={isPending} onPress={() => mutate()} />;
}

const cancellation = {
  consequence:
    'This payment will be permanently canceled. The invoice stays due, and you can request payment again.',
};
const release = {
  consequence:
    'The money goes back to the card. The deposit stays due, and the patient can place a new hold. To drop the deposit, cancel its invoice instead.',
  done: 'Hold released. The deposit stays due.',
};

export function PaymentMenu({ payment, isOnInvoice = false }: Props) {
  const drawer = useDrawer();
  const navigate = useNavigate();
  const isBilling = usePermission('billing');
  const mayRefund = usePermission('refunds');
  const { id, patient, amount, paymentStatus, paymentMode, invoiceId, held } = payment;
  const isPaid = paymentStatus === 'SUCCESSFUL';
  const isOnline = paymentMode === 'ONLINE' || paymentMode === 'CARD ON FILE';
  const isAtReader = payment.channel === 'TERMINAL';
  const billId = invoiceRefId(invoiceRefOfPayment(payment));
  const about = isPaid ? { paymentId: id } : { invoiceId };
  const what = isPaid ? 'receipt' : 'payment link';
  return (
    <RowMenu label={`More actions for ${patient.fullname}’s ${moneyText(amount)} payment`}>
      {!isOnInvoice && (
        <MenuAction
          icon={Receipt}
          label="View invoice"
          onPress={() => navigate(invoiceAddress({ id: invoiceId }))}
        />
      )}
      {isBilling && isUnverified(payment) && (
        <VerifyPaymentButton
          shape="item"
          id={id}
          about={`${patient.fullname}, ${moneyText(amount)}`}
          payment={payment}
        />
      )}
      {isBilling && isOnline && (
        <PaymentActionButton
          icon={RefreshCw}
          label="Sync with Stripe"
          run={(actions) => actions.syncTransaction({ params: { id: id } })}
        />
      )}
      {isBilling && !held && (
        <PaymentActionButton
          icon={MessageSquareText}
          label={`Text ${what}`}
          run={(actions) => actions.sendText({ body: about })}
        />
      )}
      {isBilling && !held && (
        <PaymentActionButton
          icon={Mail}
          label={`Email ${what}`}
          run={(actions) => actions.sendMail({ body: about })}
        />
      )}
      {isBilling && paymentStatus === 'OPEN' && (
        <PaymentActionButton
          icon={Ban}
          label={held ? 'Release hold' : isAtReader ? 'Cancel on reader' : 'Cancel payment request'}
          asks={{
            about: `${patient.fullname}, ${moneyText(amount)}`,
            ...(held ? release : cancellation),
          }}
          run={(actions) =>
            isAtReader
              ? actions.cancelReader({ params: { id: id } })
              : actions.cancelStripeInvoice({ params: { id: billId } })
          }
        />
      )}
      {mayRefund && isPaid && leftOf(payment) > 0 && (
        <MenuAction
          icon={Undo}
          label="Refund payment"
          isDanger
          onPress={() => drawer.open(<RefundForm payment={payment} />)}
        />
      )}
    </RowMenu>
  );
}
