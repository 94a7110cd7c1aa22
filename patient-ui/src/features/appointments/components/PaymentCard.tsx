import type { AppointmentDetails } from '@bedside/contracts/appointments/appointment.schema';
import { Button, buttonClass } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Money } from '@bedside/ui-kit/components/Money';
import { MoneyBlock } from '@bedside/ui-kit/components/MoneyBlock';
import { dayText, type Formats } from '@bedside/ui-kit/formats';
import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { configQuery } from '../../../api/config-query.ts';
import { Card } from '../../../components/Card.tsx';
import { Dock } from '../../../components/Dock.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { moneyLines } from '../../../components/money-lines.ts';
import { useIsDesktop } from '../../../components/use-is-desktop.ts';
import type { Texts } from '../../../i18n/en.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/use-session.ts';
import { invoicePath } from '../../billing/billing-paths.ts';
import { PaymentProcessingNote } from '../../billing/components/PaymentProcessingNote.tsx';
import { appointmentTitle } from '../appointment-text.ts';
import { hasInvoice, isPaid, isSettled, mayPay } from '../next-step.ts';
import { useInvoiceDownload } from '../use-invoice-download.ts';
import styles from './cards.module.css';

const Checkout = lazy(async () => ({
  default: (await import('../../payment/components/Checkout.tsx')).Checkout,
}));
const PayAnotherDialog = lazy(async () => ({
  default: (await import('./PayDifferentlyDialog.tsx')).PayDifferentlyDialog,
}));

interface Props {
  visit: AppointmentDetails;
  /** A payment was sent and waits to be confirmed. */
  onPaid: () => void;
}

/** What the visit costs: an estimate before it is done, the bill and the ways to pay it after. */
export function PaymentCard({ visit, onPaid }: Props) {
  const { visit: texts, money, appointments, billing } = useTexts();
  const formats = useFormats();
  const isDesk = useIsDesktop();
  const [dialog, setDialog] = useState<'card' | 'another' | null>(null);
  const pays = mayPay(visit);
  const mayAskForAnother = visit.allowedTransitions.some(({ move }) => move === 'requestPayment');
  const close = () => setDialog(null);
  const names = visit.services.map(({ name }) => name);
  const day = dayText(visit.appointmentDate ?? visit.preferedAppointmentDate, 'brief', formats);
  const paidFor = `${appointmentTitle(names, appointments)}, ${day}`;
  return (
    <>
      <Card title={hasInvoice(visit) ? texts.payment : texts.estimate}>
        <Lines visit={visit} />
        {visit.paymentMode && (
          <dl className={styles.mode}>
            <dt>{money.mode}</dt>
            <dd>{money.modes[visit.paymentMode]}</dd>
          </dl>
        )}
        {visit.refundedAmount > 0 && (
          <dl className={styles.mode}>
            <dt>{billing.givenBack}</dt>
            <dd>
              <Money dollars={-visit.refundedAmount} />
            </dd>
          </dl>
        )}
        {visit.paymentPending && (
          <div className={styles.apart}>
            <PaymentProcessingNote />
          </div>
        )}
        {!hasInvoice(visit) && <p className={`small muted ${styles.note}`}>{texts.estimateText}</p>}
        {pays && (
          <div className={styles.actions}>
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
          </div>
        )}
        {(isSettled(visit) || visit.billedLater) && <Invoice visit={visit} />}
      </Card>
      {pays && !isDesk && <PayDock total={visit.totalAmount} onPay={() => setDialog('card')} />}
      <Suspense>
        {dialog === 'card' && (
          <Checkout
            bill={{ appointmentId: visit.id }}
            patientIds={[visit.patient.id]}
            amount={visit.totalAmount}
            subtitle={paidFor}
            onClose={close}
            onPaid={onPaid}
          />
        )}
        {dialog === 'another' && <PayAnotherDialog visit={visit} onClose={close} />}
      </Suspense>
    </>
  );
}

function Lines({ visit }: { visit: AppointmentDetails }) {
  const texts = useTexts();
  const user = useUser();
  const { data: config } = useQuery(configQuery);
  const price = visit.price ?? visit.estimate;
  const services = visit.price
    ? visit.servicesAvailed.map(({ serviceName, serviceCost }) => ({ name: serviceName, cost: serviceCost }))
    : visit.services.map(({ name, rate }) => ({ name, cost: rate }));
  const bill = {
    services,
    price,
    telemedicine: visit.telemedicine,
    plan: user.membershipType ?? 'ON DEMAND',
    discountPercent: config?.practice.memberDiscountPercent ?? 0,
  };
  const formats = useFormats();
  return (
    <MoneyBlock
      lines={moneyLines(bill, texts)}
      totalLabel={totalLabel(visit, texts, formats)}
      total={price.totalAmount}
    />
  );
}

function totalLabel(visit: AppointmentDetails, { money, billing }: Texts, formats: Formats): string {
  if (!visit.price) return money.estimated;
  if (isPaid(visit)) return money.paid;
  const due = visit.billedLater?.dueDate;
  if (!visit.billedLater) return money.payable;
  return due ? `${money.modes.BML}, ${billing.due(dayText(due, 'brief', formats))}` : money.modes.BML;
}

/** There is one from payment on. */
function Invoice({ visit }: { visit: AppointmentDetails }) {
  const { visit: texts, billing } = useTexts();
  const download = useInvoiceDownload(visit);
  return (
    <div className={styles.actions}>
      <Button kind="secondary" small busy={download.isPending} onClick={() => download.mutate()}>
        <Download size={20} strokeWidth={1.75} aria-hidden />
        {texts.invoice}
      </Button>
      {visit.invoiceId && (
        <Link to={invoicePath(visit.invoiceId)} className={buttonClass({ kind: 'text', small: true })}>
          {billing.seeInvoice}
        </Link>
      )}
      {download.error && <LoadFailure reason={download.error} onRetry={() => download.mutate()} />}
    </div>
  );
}

function PayDock({ total, onPay }: { total: number; onPay: () => void }) {
  const { visit: texts, money } = useTexts();
  return (
    <Dock>
      <div className={styles.dock}>
        <div>
          <p className="small muted">{money.payable}</p>
          <p className={styles.total}>
            <Money dollars={total} />
          </p>
        </div>
        <Button onClick={onPay}>{texts.makePayment}</Button>
      </div>
    </Dock>
  );
}
