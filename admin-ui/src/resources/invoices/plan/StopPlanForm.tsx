import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import type { PaymentPlan } from '@bedside/contracts/payments/payment-plan.schema';
import { moneyText } from '@bedside/ui-kit/money';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { reasonValues } from '../../../components/form-fields.ts';
import { ReasonArea } from '../../../components/inputs.tsx';
import { useRefreshMoney } from '../../../money/invoice-ref.ts';

export default function StopPlanForm({ invoice, plan }: { invoice: InvoiceRecord; plan: PaymentPlan }) {
  const refresh = useRefreshMoney();
  return (
    <DrawerForm
      title="Stop payment plan"
      about={`${plan.payer.fullname}, ${invoice.number}`}
      schema={reasonValues}
      defaultValues={{ reason: '' }}
      submitLabel="Stop plan"
      isDanger
      run={(dataProvider, body) => dataProvider.stopPaymentPlan({ params: { id: plan.id }, body })}
      onDone={refresh}
    >
      <p>No more payments will be charged. The remaining {moneyText(invoice.dueAmount)} will be due today.</p>
      <ReasonArea help="Kept with the plan. Staff only." />
    </DrawerForm>
  );
}
