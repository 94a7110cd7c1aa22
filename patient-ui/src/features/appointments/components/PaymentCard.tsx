import type { AppointmentDetails } from '@bedside/contracts/appointments/appointment.schema';
import { getInvoiceLink } from '@bedside/contracts/payments/payments.api';
import { Button, buttonClass } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Money } from '@bedside/ui-kit/components/Money';
import { MoneyBlock } from '@bedside/ui-kit/components/MoneyBlock';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { dayText, type Formats } from '@bedside/ui-kit/formats';
import { useMutation, useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { client } from '../../../api/client.ts';
import { configQuery } from '../../../api/config-queries.ts';
import { toast } from '../../../api/toast.ts';
import { Card } from '../../../components/Card.tsx';
import { Dock } from '../../../components/Dock.tsx';
import { saveFile } from '../../../components/files.ts';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { moneyLines } from '../../../components/money-lines.ts';
import { useIsDesktop } from '../../../components/use-is-desktop.ts';
import type { Texts } from '../../../i18n/en.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import { invoicePath } from '../../billing/billing-queries.ts';
import bar from '../../billing/components/billing.module.css';
import { PaymentProcessingNote } from '../../billing/components/PaymentActivity.tsx';
import { Checkout } from '../../payment/components/Checkout.lazy.ts';
import { appointmentTitle } from '../appointment-text.ts';
import { hasInvoice, isPaid, isSettled, mayPay } from '../next-step.ts';
import styles from './cards.module.css';

const PayAnotherDialog = lazy(async () => ({
  default: (await import('./PayDifferentlyDialog.tsx')).PayDifferentlyDialog,
}));

interface Props {
  appointment: AppointmentDetails;
  /** Called when a payment was submitted and awaits confirmation. */
  onPaid: () => void;
}

export function PaymentCard({ appointment, onPaid }: Props) {
  const { appointment: texts, money, appointments, billing } = useTexts();
  const formats = useFormats();
  const isDesk = useIsDesktop();
  const [dialog, setDialog] = useState<'card' | 'another' | null>(null);
  const pays = mayPay(appointment);
  const isBilled = hasInvoice(appointment) || isPaid(appointment);
  const mayAskForAnother = appointment.allowedTransitions.some(({ move }) => move === 'requestPayment');
  const close = () => setDialog(null);
  const names = appointment.services.map(({ name }) => name);
  const day = dayText(appointment.appointmentDate ?? appointment.preferedAppointmentDate, 'brief', formats);
  const paidFor = `${appointmentTitle(names, appointments)}, ${day}`;
  return (
    <>
      <Card title={isBilled ? texts.payment : texts.estimate}>
        <Lines appointment={appointment} />
        {appointment.paymentMode && (
          <dl className={styles.mode}>
            <dt>{money.mode}</dt>
            <dd>{appointment.billedLater?.onPlan ? money.plan : money.modes[appointment.paymentMode]}</dd>
          </dl>
        )}
        {pays && appointment.dueAmount < appointment.totalAmount && (
          <dl className={styles.mode}>
            <dt>{billing.stillDue}</dt>
            <dd>
              <Money dollars={appointment.dueAmount} />
            </dd>
          </dl>
        )}
        {appointment.refundedAmount > 0 && (
          <dl className={styles.mode}>
            <dt>{billing.givenBack}</dt>
            <dd>
              <Money dollars={-appointment.refundedAmount} />
            </dd>
          </dl>
        )}
        {appointment.paymentPending && (
          <div className={styles.apart}>
            <PaymentProcessingNote />
          </div>
        )}
        {!isBilled && (
          <p className={`small muted ${styles.note}`}>
            {holdsDeposit(appointment) ? texts.estimateWithDeposit : texts.estimateText}
          </p>
        )}
        {pays && (
          <Stack gap={8} top={16}>
            {isDesk && (
              <Button wide onClick={() => setDialog('card')}>
                {texts.makePayment}
              </Button>
            )}
            {mayAskForAnother && (
              <Button kind="secondary" small onClick={() => setDialog('another')}>
                {texts.payAnother}
              </Button>
            )}
          </Stack>
        )}
        {(isPaid(appointment) || isSettled(appointment) || appointment.billedLater) && (
          <Invoice appointment={appointment} />
        )}
      </Card>
      {pays && !isDesk && <PayDock total={appointment.dueAmount} onPay={() => setDialog('card')} />}
      <Suspense>
        {dialog === 'card' && (
          <Checkout
            bill={{ appointmentId: appointment.id }}
            patientIds={[appointment.patient.id]}
            amount={appointment.dueAmount}
            subtitle={paidFor}
            onClose={close}
            onPaid={onPaid}
          />
        )}
        {dialog === 'another' && <PayAnotherDialog appointment={appointment} onClose={close} />}
      </Suspense>
    </>
  );
}

const holdsDeposit = ({ deposit }: AppointmentDetails): boolean =>
  deposit?.status === 'DUE' || deposit?.status === 'PAID';

function Lines({ appointment }: { appointment: AppointmentDetails }) {
  const texts = useTexts();
  const user = useUser();
  const { data: config } = useQuery(configQuery);
  const price = appointment.price ?? appointment.estimate;
  const services = appointment.price
    ? appointment.servicesAvailed.map(({ serviceName, serviceCost }) => ({
        name: serviceName,
        cost: serviceCost,
      }))
    : appointment.services.map(({ name, rate }) => ({ name, cost: rate }));
  const bill = {
    services,
    price,
    telemedicine: appointment.telemedicine,
    plan: user.membershipType ?? 'ON DEMAND',
    discountPercent: config?.practice.memberDiscountPercent ?? 0,
  };
  const formats = useFormats();
  return (
    <MoneyBlock
      lines={moneyLines(bill, texts)}
      totalLabel={totalLabel(appointment, texts, formats)}
      total={price.totalAmount}
    />
  );
}

function totalLabel(appointment: AppointmentDetails, { money, billing }: Texts, formats: Formats): string {
  if (!appointment.price) return money.estimated;
  if (isPaid(appointment)) return money.paid;
  const due = appointment.billedLater?.dueDate;
  if (!appointment.billedLater) return money.payable;
  if (appointment.billedLater.onPlan) return money.plan;
  return due ? `${money.modes.BML}, ${billing.due(dayText(due, 'brief', formats))}` : money.modes.BML;
}

async function save(address: string, name: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The file answered ${response.status}`);
  saveFile(await response.blob(), name);
}

/** A failed download resets the progress without a toast, as specified, and shows the error in place. */
function useInvoiceDownload({ id, invoiceNumber, appointmentKey }: AppointmentDetails) {
  const { appointment: texts } = useTexts();
  return useMutation({
    mutationFn: async () => {
      const { data } = await client.send(getInvoiceLink, { params: { id } });
      await save(data.invoiceLink, `${invoiceNumber ?? appointmentKey}.pdf`);
    },
    onSuccess: () => toast(texts.downloaded, 'success'),
  });
}

/** Invoices exist once payment is requested. */
function Invoice({ appointment }: { appointment: AppointmentDetails }) {
  const { appointment: texts, billing } = useTexts();
  const download = useInvoiceDownload(appointment);
  return (
    <Stack gap={8} top={16}>
      <Button kind="secondary" small busy={download.isPending} onClick={() => download.mutate()}>
        <Download size={20} strokeWidth={1.75} aria-hidden />
        {texts.invoice}
      </Button>
      {appointment.invoiceId && (
        <Link to={invoicePath(appointment.invoiceId)} className={buttonClass({ kind: 'text', small: true })}>
          {billing.seeInvoice}
        </Link>
      )}
      {download.error && <LoadFailure reason={download.error} onRetry={() => download.mutate()} />}
    </Stack>
  );
}

function PayDock({ total, onPay }: { total: number; onPay: () => void }) {
  const { appointment: texts, money } = useTexts();
  return (
    <Dock>
      <div className={bar.payBar}>
        <div>
          <p className="small muted">{money.payable}</p>
          <p className={bar.total}>
            <Money dollars={total} />
          </p>
        </div>
        <Button onClick={onPay}>{texts.makePayment}</Button>
      </div>
    </Dock>
  );
}
