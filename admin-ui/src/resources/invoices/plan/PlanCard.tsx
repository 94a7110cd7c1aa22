import type { AutopayChargeState } from '@bedside/contracts/payments/autopay.schema';
import type { InvoiceDetails } from '@bedside/contracts/payments/invoices.api';
import { listPlanChoices } from '@bedside/contracts/payments/payment-plans.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { Money } from '@bedside/ui-kit/components/Money';
import { useQuery } from '@tanstack/react-query';
import { useDrawer } from '../../../components/drawer.tsx';
import { Card } from '../../../components/page/Card.tsx';
import { RelativeDateTime } from '../../../components/RelativeDateTime.tsx';
import { client } from '../../../data/client.ts';
import { StartPlanForm, StopPlanForm } from '../invoice-forms.lazy.ts';
import styles from '../page/invoice.module.css';
import { agreementLabels } from './agreements.ts';

const stateLabels: Record<AutopayChargeState, string> = {
  PLANNED: 'Scheduled',
  CHARGING: 'Charging',
  PAID: 'Paid',
  DECLINED: 'Missed',
  STOPPED: 'Not charged',
};
const planLabels = { ACTIVE: 'On track', COMPLETED: 'Paid', MISSED: 'Missed', STOPPED: 'Stopped' } as const;

/** Hidden for an invoice that has no plan and can't have one. */
export function PlanCard({ invoice }: { invoice: InvoiceDetails }) {
  const drawer = useDrawer();
  const { paymentPlan: plan } = invoice;
  const { data: choices } = useQuery({
    queryKey: ['plan-choices', invoice.id, invoice.version],
    queryFn: async () => (await client.send(listPlanChoices, { params: { id: invoice.id } })).data,
    enabled: invoice.allowedActions.includes('pay'),
  });
  const canStart = choices !== undefined && choices.length > 0;
  if (!plan && !canStart) return null;
  return (
    <Card
      title="Payment plan"
      end={
        plan?.canStop ? (
          <Button
            kind="secondary"
            small
            onClick={() => drawer.open(<StopPlanForm invoice={invoice} plan={plan} />)}
          >
            Stop plan
          </Button>
        ) : (
          canStart && (
            <Button
              kind="secondary"
              small
              onClick={() => drawer.open(<StartPlanForm invoice={invoice} choices={choices} />)}
            >
              Split into payments
            </Button>
          )
        )
      }
    >
      {!plan && <p className={styles.none}>This invoice is due in one payment.</p>}
      {plan && (
        <>
          <p className={styles.none}>
            {planLabels[plan.state]} · {plan.payer.fullname}
            {plan.card && `, card ending ${plan.card.last4}`} · {agreementLabels[plan.agreedHow]},{' '}
            <RelativeDateTime instant={plan.createdAt} />
            {plan.endReason && ` · ${plan.endReason}`}
          </p>
          <ul className={styles.rows}>
            {plan.installments.map(({ dueOn, amount, state }) => (
              <li key={dueOn}>
                <span className={styles.what}>
                  <DateText value={dueOn} pattern="numeric" />
                  <small data-warning={state === 'DECLINED' || undefined}>{stateLabels[state]}</small>
                </span>
                <Money dollars={amount} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
