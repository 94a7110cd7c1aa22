import type { SubscriptionDetails } from '@bedside/contracts/payments/memberships.schema';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Money } from '@bedside/ui-kit/components/Money';
import { instantDayText } from '@bedside/ui-kit/formats';
import { moneyText } from '@bedside/ui-kit/money';
import Receipt from 'lucide-react/icons/receipt';
import { Rows } from '../../../components/Card.tsx';
import { IconCircle, RowLink } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { invoicePath } from '../../billing/billing-queries.ts';
import billing from '../../billing/components/billing.module.css';

export function Charges({ charges }: Pick<SubscriptionDetails, 'charges'>) {
  const { membership: texts } = useTexts();
  const formats = useFormats();
  if (charges.length === 0) return null;
  const period = ({ periodStart, periodEnd }: SubscriptionDetails['charges'][number]) => {
    // A period from Nov 21 to Nov 21 spans two years, so it needs the year.
    const pattern = periodStart.slice(0, 4) === periodEnd.slice(0, 4) ? 'brief' : 'numeric';
    return texts.period(
      instantDayText(periodStart, pattern, formats),
      instantDayText(periodEnd, pattern, formats),
    );
  };
  return (
    <section className={billing.section}>
      <h2>{texts.receipts}</h2>
      <Rows>
        {charges.map((charge) => (
          <li key={charge.invoiceId}>
            <RowLink
              to={invoicePath(charge.invoiceId)}
              lead={<IconCircle icon={Receipt} />}
              title={period(charge)}
              note={
                charge.status !== 'PAID' && charge.nextRetryAt
                  ? texts.retry(instantDayText(charge.nextRetryAt, 'full', formats))
                  : charge.number
              }
              end={
                <span className={billing.amount}>
                  <Money dollars={charge.amount} />
                  {charge.fromCredit > 0 && (
                    <span className={billing.plain}>{texts.fromCredit(moneyText(charge.fromCredit))}</span>
                  )}
                  <span className={charge.status === 'PAYMENT_REQUESTED' ? billing.warning : billing.plain}>
                    {texts.chargeStatus[charge.status]}
                  </span>
                </span>
              }
            />
          </li>
        ))}
      </Rows>
    </section>
  );
}
