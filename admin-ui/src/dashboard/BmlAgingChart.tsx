import type { Dashboard } from '@bedside/contracts/appointments/dashboard.api';
import { Money } from '@bedside/ui-kit/components/Money';
import { moneyText } from '@bedside/ui-kit/money';
import HandCoins from 'lucide-react/icons/hand-coins';
import { Link } from 'react-router';
import { Card } from '../components/page/Card.tsx';
import { addresses } from './addresses.ts';
import chartStyles from './BmlAgingChart.module.css';
import styles from './Dashboard.module.css';

const ages = [
  ['days0to30', '0–30 days', '0-30'],
  ['days31to60', '31–60', '31-60'],
  ['days61to90', '61–90', '61-90'],
  ['over90', 'Over 90', 'over-90'],
] as const;

interface BmlAgingChartProps {
  aging: NonNullable<Dashboard['money']>['bmlAgeing'];
  requests: number | null;
  requested: number | null;
}

/** Bill-later totals by days since the invoice was sent. */
export function BmlAgingChart({ aging, requests, requested }: BmlAgingChartProps) {
  const amounts = ages.map(([key]) => aging[key]);
  const most = Math.max(...amounts, 0.01);
  const total = amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
  return (
    <Card
      title="Bill later by age"
      end={
        <Link to={addresses.billMeLater()} className={`${chartStyles.total} reach`}>
          <Money dollars={total} />
        </Link>
      }
    >
      <dl className={chartStyles.ages}>
        {ages.map(([key, label, age]) => (
          <div key={key} data-warning={(key === 'over90' && aging[key] > 0) || undefined}>
            <dt>
              <Link to={addresses.billMeLater(age)} className="reach">
                {label}
              </Link>
            </dt>
            <dd>
              <Money dollars={aging[key]} />
            </dd>
            <span className={chartStyles.track} aria-hidden>
              <span style={{ width: `${(aging[key] / most) * 100}%` }} />
            </span>
          </div>
        ))}
      </dl>
      {requests !== null && (
        <Link to={addresses.settlements('BML')} className={`${styles.row} ${chartStyles.answer}`}>
          <HandCoins size={16} strokeWidth={1.75} aria-hidden />
          Pending requests
          <small>{requests > 0 && moneyText(requested ?? 0)}</small>
          <b>{requests}</b>
        </Link>
      )}
    </Card>
  );
}
