import FileText from 'lucide-react/icons/file-text';
import ListOrdered from 'lucide-react/icons/list-ordered';
import { Rows } from '../../../components/Card.tsx';
import { IconCircle, RowLink } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { invoicesPath, statementPath } from '../../billing/billing-queries.ts';
import { BalanceCard, PaidBills } from '../../billing/components/Balance.tsx';
import styles from '../../billing/components/billing.module.css';
import { CardsSection } from '../../billing/components/CardsSection.tsx';
import { MembershipSection } from '../../membership/components/MembershipSection.tsx';
import { ProfilePart } from '../components/ProfilePart.tsx';

function BillingSection() {
  const { billing } = useTexts();
  return (
    <>
      <section className={styles.section}>
        <h2>{billing.title}</h2>
        <BalanceCard />
      </section>
      <PaidBills />
      <section className={styles.section}>
        <Rows>
          <li>
            <RowLink
              to={invoicesPath}
              lead={<IconCircle icon={FileText} />}
              title={billing.invoices}
              note={billing.invoicesNote}
            />
          </li>
          <li>
            <RowLink
              to={statementPath}
              lead={<IconCircle icon={ListOrdered} />}
              title={billing.statement}
              note={billing.statementNote}
            />
          </li>
        </Rows>
      </section>
    </>
  );
}

export function PlansPage() {
  return (
    <ProfilePart section="plans">
      <BillingSection />
      <MembershipSection />
      <CardsSection />
    </ProfilePart>
  );
}
