import type { SubscriptionPreview } from '@bedside/contracts/payments/memberships.schema';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { Money } from '@bedside/ui-kit/components/Money';
import { MoneyBlock } from '@bedside/ui-kit/components/MoneyBlock';

const lineLabels = {
  PLAN: (plan: string) => `${plan} membership`,
  LEFT: (plan: string) => `Unused ${plan} credit`,
  KEPT: () => 'Applied to future charges',
  CREDIT: () => 'Previous credit',
};

export const Costs = ({ preview }: { preview: SubscriptionPreview }) => (
  <>
    <MoneyBlock
      lines={preview.lines.map(({ kind, plan, amount }) => ({
        label: lineLabels[kind](plan),
        dollars: amount,
      }))}
      totalLabel="Due today"
      total={preview.dueToday}
    />
    <p>
      Next charge: <Money dollars={preview.nextCharge.amount} /> on{' '}
      <DateText value={preview.nextCharge.at} pattern="full" />.
      {preview.credit > 0 && (
        <>
          {' '}
          <Money dollars={preview.credit} /> of unused credit applies to future charges.
        </>
      )}
    </p>
  </>
);
