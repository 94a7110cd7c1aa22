import type { Plan, PlanInterval } from '@bedside/contracts/payments/memberships.schema';
import { buttonClass } from '@bedside/ui-kit/components/Button';
import { moneyText } from '@bedside/ui-kit/money';
import { Link } from 'react-router';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import billing from '../../billing/components/billing.module.css';
import { annualSavings, priceFor } from '../plan-prices.ts';
import { Benefits } from './Benefits.tsx';
import styles from './membership.module.css';

interface Props {
  plan: Plan;
  interval: PlanInterval;
  /** The user’s plan, at any price. */
  isOwn: boolean;
  /** The price that the user pays now. */
  isOwnPrice: boolean;
  mayChoose: boolean;
}

export function PlanCard({ plan, interval, isOwn, isOwnPrice, mayChoose }: Props) {
  const { membership: texts } = useTexts();
  const price = priceFor(plan, interval);
  const saved = interval === 'YEAR' ? annualSavings(plan) : 0;
  return (
    <li className={`${styles.plan} ${isOwn ? styles.own : ''}`}>
      <div className={styles.name}>
        <h2>{plan.name}</h2>
        {isOwn && <span className={billing.tag}>{texts.yours}</span>}
      </div>
      {plan.description && <p className="small muted">{plan.description}</p>}
      <div>
        <p className={price ? styles.price : 'muted'}>
          {price
            ? (interval === 'YEAR' ? texts.perYear : texts.perMonth)(moneyText(price.amount))
            : texts.notSold}
        </p>
        {saved > 0 && <p className="small muted">{texts.saves(moneyText(saved))}</p>}
      </div>
      <Benefits benefits={plan.benefits} />
      {mayChoose && price && !isOwnPrice && (
        <div className={styles.foot}>
          <Link
            to={`/select_plan?price=${price.priceId}`}
            className={buttonClass({ kind: 'secondary', wide: true })}
          >
            {texts.choose(plan.name)}
          </Link>
        </div>
      )}
    </li>
  );
}
