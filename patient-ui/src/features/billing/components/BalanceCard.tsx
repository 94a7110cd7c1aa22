import { buttonClass } from '@bedside/ui-kit/components/Button';
import { Money } from '@bedside/ui-kit/components/Money';
import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Card } from '../../../components/Card.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { invoicesPath } from '../billing-paths.ts';
import { openInvoicesQuery } from '../billing-queries.ts';
import styles from './billing.module.css';

export function BalanceCard() {
  const { billing, shell } = useTexts();
  const { data, error, refetch } = useQuery(openInvoicesQuery);
  if (error && !data) return <LoadFailure reason={error} onRetry={refetch} />;
  if (!data)
    return (
      <Card>
        <Loading label={shell.loading}>
          <Skeleton height={52} />
        </Loading>
      </Card>
    );
  const { count, dueAmount } = data.totals;
  return (
    <Card next={count > 0}>
      <div className={styles.owed}>
        <div>
          {count > 0 && <p className="small muted">{billing.owed}</p>}
          <p className={styles.sum}>{count > 0 ? <Money dollars={dueAmount} /> : billing.nothingOwed}</p>
          {count === 0 && <p className="small muted">{billing.nothingOwedText}</p>}
        </div>
        {count > 0 && (
          <Link to={invoicesPath} className={buttonClass()}>
            {billing.seeBills}
          </Link>
        )}
      </div>
    </Card>
  );
}
