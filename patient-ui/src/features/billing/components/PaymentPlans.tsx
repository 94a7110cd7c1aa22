import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import type { PaymentPlan } from '@bedside/contracts/payments/payment-plan.schema';
import { stopPaymentPlan } from '@bedside/contracts/payments/payment-plans.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { Dialog } from '@bedside/ui-kit/components/Dialog';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Progress } from '@bedside/ui-kit/components/ProgressBar';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { dayIn, dayText } from '@bedside/ui-kit/formats';
import { moneyText } from '@bedside/ui-kit/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { client } from '../../../api/client.ts';
import { errorMessageOf } from '../../../api/failures.ts';
import { keys } from '../../../api/keys.ts';
import { toast } from '../../../api/toast.ts';
import { Card } from '../../../components/Card.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { invoicePath } from '../billing-queries.ts';
import { invoiceTitle } from '../invoice-text.ts';
import { isOnPlan, isPlanOver, progressOf } from '../plan-queries.ts';
import styles from './billing.module.css';

interface Props {
  bills: readonly InvoiceRecord[];
  onPay: (bill: InvoiceRecord) => void;
}

/** Bills that are paid in installments, and those whose plan ended before they were paid. */
export function PaymentPlans({ bills, onPay }: Props) {
  const { paymentPlans: texts } = useTexts();
  const planned = [...bills.filter(isPlanOver), ...bills.filter(isOnPlan)];
  if (planned.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{texts.title(planned.length)}</h2>
      {planned.map((bill) => (
        <Card key={bill.id}>
          <Plan bill={bill} plan={bill.paymentPlan} onPay={onPay} />
        </Card>
      ))}
    </section>
  );
}

function Plan({ bill, plan, onPay }: { bill: InvoiceRecord; plan: PaymentPlan; onPay: Props['onPay'] }) {
  const texts = useTexts();
  const { paymentPlans: plans } = texts;
  const formats = useFormats();
  const [stops, setStops] = useState(false);
  const { paid, of, next } = progressOf(plan);
  const active = plan.state === 'ACTIVE';
  const progress = plans.made(paid, of);
  return (
    <Stack gap={12}>
      <div className={styles.restRow}>
        <div className={styles.paidWords}>
          <Link to={invoicePath(bill.id)} className="strong">
            {invoiceTitle(bill, texts)}
          </Link>
          <p className="small muted">{progress}</p>
        </div>
        <span className="strong">{plans.left(moneyText(bill.dueAmount))}</span>
      </div>
      <Progress value={paid} max={of} aria-label={progress} />
      <p>
        {active && next
          ? plans.next(
              moneyText(next.amount),
              dayText(dayIn(formats.zone, new Date(next.chargeAt)), 'brief', formats),
            )
          : plans.over[plan.state]}
      </p>
      <div className={styles.tags}>
        {bill.allowedActions.includes('pay') && (
          <Button kind="secondary" small onClick={() => onPay(bill)}>
            {plans.payRest}
          </Button>
        )}
        {plan.canStop && (
          <Button kind="text" small onClick={() => setStops(true)}>
            {plans.stop}
          </Button>
        )}
      </div>
      {stops && <StopPlan plan={plan} left={moneyText(bill.dueAmount)} onClose={() => setStops(false)} />}
    </Stack>
  );
}

function StopPlan({ plan, left, onClose }: { plan: PaymentPlan; left: string; onClose: () => void }) {
  const { paymentPlans: plans, shell, failure } = useTexts();
  const queries = useQueryClient();
  const stop = useMutation({
    mutationFn: () => client.send(stopPaymentPlan, { params: { id: plan.id }, body: {} }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: [keys.bills] });
      toast(plans.stopped, 'success');
      onClose();
    },
    onError: (reason) => toast(errorMessageOf(reason, failure.whatToDo).message, 'error'),
  });
  return (
    <Dialog
      title={plans.stopTitle}
      subtitle={plans.stopText(left)}
      closeLabel={shell.close}
      onClose={onClose}
      locked={stop.isPending}
    >
      <Button wide busy={stop.isPending} onClick={() => stop.mutate()}>
        {plans.stop}
      </Button>
    </Dialog>
  );
}
