import { Money } from '@bedside/ui-kit/components/Money';
import { useListContext } from 'react-admin';
import styles from './AgingTiles.module.css';
import { agingBuckets } from './invoice-filters.ts';

/** What is due by age, whatever age is shown. */
export function AgingTiles() {
  const { meta } = useListContext();
  const due: Record<string, number> | undefined = meta?.facets?.ages;
  if (!due) return null;
  const most = Math.max(...Object.values(due), 0.01);
  return (
    <dl className={styles.ages}>
      {agingBuckets.map(({ value, label }) => {
        const amount = due[value] ?? 0;
        return (
          <div key={value} data-warning={(value === 'over-90' && amount > 0) || undefined}>
            <dt>{label}</dt>
            <dd>
              <Money dollars={amount} />
            </dd>
            <span className={styles.track} aria-hidden>
              <span style={{ width: `${(amount / most) * 100}%` }} />
            </span>
          </div>
        );
      })}
    </dl>
  );
}
