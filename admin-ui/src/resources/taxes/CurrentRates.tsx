import type { TaxRateRecord } from '@bedside/contracts/payments/taxes.api';
import { DateText } from '@bedside/ui-kit/components/DateText';
import type { RouteTab } from '../../list/ListTabs.tsx';
import styles from './taxes.module.css';

interface Props {
  current: TaxRateRecord | null;
  upcoming: readonly TaxRateRecord[];
}

export const CurrentRates = ({ current, upcoming }: Props) => (
  <section className={styles.rates} aria-label="Rates">
    <div className={styles.rate}>
      <h2>Current rate</h2>
      <b>{current ? `${current.taxRate}%` : 'None'}</b>
      <p>
        {current ? (
          <>
            {current.jurisdiction}, effective <DateText value={current.effectiveFrom} pattern="numeric" />
          </>
        ) : (
          'No tax rate set. Nothing is taxed.'
        )}
      </p>
    </div>
    {upcoming.map((rate) => (
      <div key={rate.id} className={styles.rate}>
        <h2>Upcoming</h2>
        <b>{rate.taxRate}%</b>
        <p>
          {rate.jurisdiction}, effective <DateText value={rate.effectiveFrom} pattern="numeric" />
        </p>
      </div>
    ))}
  </section>
);

export const taxTabs: readonly RouteTab[] = [
  { to: '/sales_tax', label: 'Collected' },
  { to: '/sales_tax/history', label: 'Rates' },
];
