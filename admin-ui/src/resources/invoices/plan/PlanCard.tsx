import type { StatusTone } from '@bedside/contracts/appointments/appointment-status';
import type { AutopayChargeState } from '@bedside/contracts/payments/autopay.schema';
import type { InvoiceDetails } from '@bedside/contracts/payments/invoices.api';
import { listPlanChoices } from '@bedside/contracts/payments/payment-plans.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import { Money } from '@bedside/ui-kit/components/Money';
import { useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import Ban from 'lucide-react/icons/ban';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign';
import CircleX from 'lucide-react/icons/circle-x';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import { useDrawer } from '../../../components/drawer.tsx';
import { Card } from '../../../components/page/Card.tsx';
import { RelativeDateTime } from '../../../components/RelativeDateTime.tsx';
import { client } from '../../../data/client.ts';
import { StartPlanForm, StopPlanForm } from '../invoice-forms.lazy.ts';
import styles from '../page/invoice.module.css';
import { agreementLabels } from './agreements.ts';

const badges: Record<AutopayChargeState, { label: string; tone: StatusTone; icon: LucideIcon }> = {
  PLANNED: { label: 'Scheduled', tone: 'teal', icon: CalendarClock },
  CHARGING: { label: 'Charging', tone: 'teal', icon: LoaderCircle },
  PAID: { label: 'Paid', tone: 'navy', icon: CircleDollarSign },
  DECLINED: { label: 'Missed', tone: 'red', icon: CircleX },
  STOPPED: { label: 'Not charged', tone: 'orange', icon: Ban },
};
const planLabels = { ACTIVE: 'On track', COMPLETED: 'Paid', MISSED: 'Missed', STOPPED: 'Stopped' } as const;

/** Hidden if the invoice has no plan and can’t get one. */
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
            <RelativeDateTime instant={plan.createdAt} isWithin />
            {plan.endReason && ` · ${plan.endReason}`}
          </p>
          <ul className={styles.rows}>
            {plan.installments.map(({ dueOn, amount, state }) => (
              <li key={dueOn}>
                <DateText value={dueOn} pattern="numeric" />
                <DenseChip {...badges[state]} />
                <Money dollars={amount} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
