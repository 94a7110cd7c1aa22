import type { SubscriptionPreview } from '@bedside/contracts/payments/memberships.schema';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { Money } from '@bedside/ui-kit/components/Money';
import { MoneyBlock } from '@bedside/ui-kit/components/MoneyBlock';

const lineWords = {
  PLAN: (plan: string) => `${plan} membership`,
  LEFT: (plan: string) => `What is left of ${plan}`,
  KEPT: () => 'Kept for the next charges',
  CREDIT: () => 'Credit from earlier',
};

/** What is charged today and next, before it is done. */
export const Costs = ({ preview }: { preview: SubscriptionPreview }) => (
  <>
    <MoneyBlock
      lines={preview.lines.map(({ kind, plan, amount }) => ({
        label: lineWords[kind](plan),
        dollars: amount,
      }))}
      totalLabel="Charged today"
      total={preview.dueToday}
    />
    <p>
      Next charge: <Money dollars={preview.nextCharge.amount} /> on{' '}
      <DateText value={preview.nextCharge.at} pattern="full" />.
      {preview.credit > 0 && (
        <>
          {' '}
          <Money dollars={preview.credit} /> is kept and pays for the next charges.
        </>
      )}
    </p>
  </>
);
