import type { InvoiceAction, InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import { moneyText } from '@bedside/ui-kit/money';
import type { LucideIcon } from 'lucide-react';
import Ban from 'lucide-react/icons/ban';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CreditCard from 'lucide-react/icons/credit-card';
import FileX from 'lucide-react/icons/file-x';
import HandCoins from 'lucide-react/icons/hand-coins';
import Mail from 'lucide-react/icons/mail';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import Pencil from 'lucide-react/icons/pencil';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Send from 'lucide-react/icons/send';
import Trash from 'lucide-react/icons/trash-2';
import Undo from 'lucide-react/icons/undo-2';
import Wallet from 'lucide-react/icons/wallet';
import { type ComponentType, type ReactElement, useRef } from 'react';
import { ActionButton, type ButtonPlace, drawerButton } from '../../../components/ActionButton.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import type { ConsoleDataProvider } from '../../../data/data-provider.ts';
import { useRecordAction } from '../../../data/use-record-action.ts';
import { invoiceAlone, invoiceRefId, invoiceRefOf, refOfInvoice } from '../../../money/invoice-ref.ts';
import { RecordPaymentForm, TakePaymentForm } from '../../../money/money-forms.lazy.ts';
import { VerifyPaymentButton } from '../../payments/actions/VerifyPaymentForm.tsx';
import {
  CancelInvoiceForm,
  ChargebackForm,
  DeleteDraftForm,
  EditDraftForm,
  RefundInvoiceForm,
  SendInvoiceForm,
} from '../invoice-forms.lazy.ts';

interface InvoiceActionProps extends ButtonPlace {
  invoice: InvoiceRecord;
}

type Look = Omit<Parameters<typeof ActionButton>[0], keyof InvoiceActionProps | 'onPress'>;

const opens = (look: Look, form: (props: InvoiceActionProps) => ReactElement, isWide = false) =>
  drawerButton(({ invoice }) => ({ ...look, of: invoice.number }), form, isWide ? 'wide' : undefined);

const Pay = drawerButton(
  ({ invoice }: InvoiceActionProps) => ({
    of: invoice.number,
    icon: CreditCard,
    label: `Collect ${moneyText(invoice.dueAmount)}`,
  }),
  ({ invoice }) => <TakePaymentForm bill={invoiceRefOf(invoice)} />,
);

/** For bill-later invoices. */
function RecordPayment({ invoice, ...button }: InvoiceActionProps) {
  const drawer = useDrawer();
  if (invoice.status !== 'BML') return null;
  return (
    <ActionButton
      {...button}
      of={invoice.number}
      icon={HandCoins}
      label="Record payment…"
      onPress={() =>
        drawer.open(<RecordPaymentForm bill={invoiceAlone(invoice)} requestedMode={invoice.paymentMode} />)
      }
    />
  );
}

interface Props extends InvoiceActionProps {
  icon: LucideIcon;
  label: string;
  run(dataProvider: ConsoleDataProvider): Promise<{ message: string }>;
}

function InvoiceActionButton({ invoice, icon, label, run, ...button }: Props) {
  const { mutate, isPending } = useRecordAction(run);
  const isSent = useRef(false);
  return (
    <ActionButton
      {...button}
      of={invoice.number}
      icon={icon}
      label={label}
      isBusy={isPending}
      onPress={() => {
        // A double click submits twice before the button is disabled.
        if (isSent.current) return;
        isSent.current = true;
        mutate(undefined, {
          onSettled: () => {
            isSent.current = false;
          },
        });
      }}
    />
  );
}

const SendLink = (props: InvoiceActionProps) => (
  <>
    <InvoiceActionButton
      {...props}
      icon={MessageSquareText}
      label="Text payment link"
      run={(actions) => actions.sendText({ body: { invoiceId: props.invoice.id } })}
    />
    <InvoiceActionButton
      {...props}
      icon={Mail}
      label="Email payment link"
      run={(actions) => actions.sendMail({ body: { invoiceId: props.invoice.id } })}
    />
  </>
);

const SendReceipt = (props: InvoiceActionProps) => (
  <>
    <InvoiceActionButton
      {...props}
      icon={MessageSquareText}
      label="Text receipt"
      run={(actions) => actions.sendText({ body: { invoiceId: props.invoice.id } })}
    />
    <InvoiceActionButton
      {...props}
      icon={Mail}
      label="Email receipt"
      run={(actions) => actions.sendMail({ body: { invoiceId: props.invoice.id } })}
    />
  </>
);

const Verify = ({ invoice, ...button }: InvoiceActionProps) => (
  <VerifyPaymentButton
    {...button}
    id={invoiceRefId(refOfInvoice(invoice))}
    about={`${invoice.patient.fullname}, ${moneyText(invoice.totalAmount)}`}
  />
);

const cancels = (label: string) =>
  opens({ icon: Ban, label, isDanger: true }, ({ invoice }) => <CancelInvoiceForm invoice={invoice} />);
const CancelInvoice = cancels('Cancel invoice');
const WaiveDeposit = cancels('Waive deposit');

export const invoiceButtons: Record<InvoiceAction, ComponentType<InvoiceActionProps>> = {
  edit: opens(
    { icon: Pencil, label: 'Edit draft' },
    ({ invoice }) => <EditDraftForm id={invoice.id} />,
    true,
  ),
  delete: opens({ icon: Trash, label: 'Delete draft', isDanger: true }, ({ invoice }) => (
    <DeleteDraftForm invoice={invoice} />
  )),
  send: opens({ icon: Send, label: 'Send invoice' }, ({ invoice }) => <SendInvoiceForm invoice={invoice} />),
  billLater: (props) => (
    <InvoiceActionButton
      {...props}
      icon={CalendarClock}
      label="Bill later"
      run={(actions) =>
        actions.approveBillLaterForInvoice({
          params: { id: props.invoice.id },
          body: { version: props.invoice.version },
        })
      }
    />
  ),
  requestPayment: (props) => (
    <InvoiceActionButton
      {...props}
      icon={Wallet}
      label="Resend payment request"
      run={(actions) =>
        actions.sendInvoice({ params: { id: props.invoice.id }, body: { version: props.invoice.version } })
      }
    />
  ),
  cancel: (props) => {
    const Cancel = props.invoice.kind === 'DEPOSIT' ? WaiveDeposit : CancelInvoice;
    return <Cancel {...props} />;
  },
  writeOff: opens({ icon: FileX, label: 'Write off balance', isDanger: true }, ({ invoice }) => (
    <CancelInvoiceForm invoice={invoice} isWriteOff />
  )),
  pay: Pay,
  markAsPaid: RecordPayment,
  verify: Verify,
  refund: opens({ icon: Undo, label: 'Refund', isDanger: true }, ({ invoice }) => (
    <RefundInvoiceForm invoice={invoice} />
  )),
  billAgain: opens({ icon: RotateCcw, label: 'Bill again' }, ({ invoice }) => (
    <ChargebackForm invoice={invoice} answer="billAgain" />
  )),
  writeOffChargeback: opens({ icon: FileX, label: 'Write off chargeback', isDanger: true }, ({ invoice }) => (
    <ChargebackForm invoice={invoice} answer="writeOffChargeback" />
  )),
  sendLink: SendLink,
  sendReceipt: SendReceipt,
};
