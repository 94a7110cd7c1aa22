import { buttonClass } from '@bedside/ui-kit/components/Button';
import { Money } from '@bedside/ui-kit/components/Money';
import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { useQuery } from '@tanstack/react-query';
import FileText from 'lucide-react/icons/file-text';
import ListOrdered from 'lucide-react/icons/list-ordered';
import { Link } from 'react-router';
import { Card, Rows } from '../../../components/Card.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { IconCircle, RowLink } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { invoicesPath, openInvoicesQuery, statementPath } from '../../billing/billing-queries.ts';
import styles from '../../billing/components/billing.module.css';
import { CardsSection } from '../../billing/components/CardsSection.tsx';

import { MembershipSection } from '../../membership/components/MembershipSection.tsx';
import { ProfilePart } from '../components/ProfilePart.tsx';

function BalanceCard() {
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

function BillingSection() {
  const { billing } = useTexts();
  return (
    <>
      <section className={styles.section}>
        <h2>{billing.title}</h2>
        <BalanceCard />
        <Rows>
          <li>
            <RowLink
              to={invoicesPath}
              lead={
                <IconCircle>
                  <FileText size={20} strokeWidth={1.75} aria-hidden />
                </IconCircle>
              }
              title={billing.invoices}
              note={billing.invoicesNote}
            />
          </li>
          <li>
            <RowLink
              to={statementPath}
              lead={
                <IconCircle>
                  <ListOrdered size={20} strokeWidth={1.75} aria-hidden />
                </IconCircle>
              }
              title={billing.statement}
              note={billing.statementNote}
            />
          </li>
        </Rows>
      </section>
      <CardsSection />
    </>
  );
}

export function PlansPage() {
  return (
    <ProfilePart section="plans">
      <MembershipSection />
      <BillingSection />
    </ProfilePart>
  );
}
