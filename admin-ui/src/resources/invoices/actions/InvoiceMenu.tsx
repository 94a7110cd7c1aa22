import type { InvoiceAction, InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import { useHref } from 'react-router';
import { RowMenu } from '../../../components/RowMenu.tsx';
import { invoiceRefId, refOfInvoice } from '../../../money/invoice-ref.ts';
import { invoiceAddress } from '../use-invoice.ts';
import { DownloadInvoiceButton } from './DownloadInvoiceButton.tsx';
import { invoiceButtons } from './invoice-buttons.tsx';

interface Props {
  invoice: InvoiceRecord;
  /** Defaults to every action that the user may take. */
  actions?: readonly InvoiceAction[];
  isFramed?: boolean;
}

export function InvoiceMenu({ invoice, actions = invoice.allowedActions, isFramed }: Props) {
  const href = useHref(invoiceAddress(invoice));
  return (
    <RowMenu
      label={`More actions for ${invoice.patient.fullname}, ${invoice.number}`}
      isFramed={isFramed}
      href={isFramed ? undefined : href}
    >
      {actions.map((action) => {
        const Action = invoiceButtons[action];
        return <Action key={action} invoice={invoice} shape="item" />;
      })}
      {invoice.status !== 'DRAFT' && (
        <DownloadInvoiceButton
          billId={invoiceRefId(refOfInvoice(invoice))}
          number={invoice.number}
          shape="item"
        />
      )}
    </RowMenu>
  );
}
