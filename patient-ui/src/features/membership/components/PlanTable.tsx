import type { Plan, PlanInterval, SubscriptionRecord } from '@bedside/contracts/payments/memberships.schema';
import { buttonClass } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Money } from '@bedside/ui-kit/components/Money';
import { instantDayText } from '@bedside/ui-kit/formats';
import { moneyText } from '@bedside/ui-kit/money';
import { brandName } from '@bedside/ui-kit/payment/card-rules';
import Check from 'lucide-react/icons/check';
import { Link } from 'react-router';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { capitalized } from '../../appointments/appointment-text.ts';
import { annualSavings, comparePlans, priceFor } from '../plan-prices.ts';
import styles from './PlanTable.module.css';

interface Props {
  plans: readonly Plan[];
  interval: PlanInterval;
  /** The user’s plan, unless it has ended. */
  own: SubscriptionRecord | null;
  mayChoose: boolean;
}

export function PlanTable({ plans, interval, own, mayChoose }: Props) {
  const { membership: texts } = useTexts();
  const { different } = comparePlans(plans);
  const lookOf = ({ id }: Plan) => (own?.plan.id === id ? styles.own : undefined);
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="visually-hidden">{texts.plans}</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              {texts.onlyDifferent}
            </th>
            {plans.map((plan) => (
              <th key={plan.id} scope="col" className={lookOf(plan)}>
                <PlanHead plan={plan} interval={interval} own={own?.plan.id === plan.id ? own : null} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {different.map(({ name, amounts }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {plans.map((plan, at) => (
                <td key={plan.id} className={lookOf(plan)}>
                  <Amount amount={amounts[at] ?? null} />
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">{own ? texts.ifYouSwitch : texts.select}</th>
            {plans.map((plan) => (
              <td key={plan.id} className={lookOf(plan)}>
                <Foot plan={plan} interval={interval} own={own} mayChoose={mayChoose} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function Amount({ amount }: { amount: string | null }) {
  const { membership: texts } = useTexts();
  if (amount === null) return <span className="muted">{texts.notIncluded}</span>;
  return (
    <span className={styles.yes}>
      {amount === '' && <Check size={16} strokeWidth={2} aria-hidden />}
      {capitalized(amount) || texts.included}
    </span>
  );
}

interface HeadProps extends Pick<Props, 'interval' | 'own'> {
  plan: Plan;
}

/** @param own null for other plans */
function PlanHead({ plan, interval, own }: HeadProps) {
  const { membership: texts } = useTexts();
  const price = priceFor(plan, interval);
  return (
    <>
      <span className={styles.name}>{plan.name}</span>
      {own ? (
        <span className={styles.tag}>{texts.yours}</span>
      ) : (
        <span className={styles.description}>{plan.description}</span>
      )}
      {price ? (
        <>
          <span className={styles.price}>
            <Money dollars={price.amount} />
          </span>
          <span className={styles.description}>{interval === 'YEAR' ? texts.aYear : texts.aMonth}</span>
        </>
      ) : (
        <span className={styles.description}>{texts.notSold}</span>
      )}
      {own && <OwnCharge own={own} />}
    </>
  );
}

function OwnCharge({ own: { nextCharge, card } }: { own: SubscriptionRecord }) {
  const { membership: texts } = useTexts();
  const formats = useFormats();
  return (
    <span className={styles.charge}>
      {nextCharge && (
        <span>
          {texts.labels.next}:{' '}
          {texts.nextCharge(moneyText(nextCharge.amount), instantDayText(nextCharge.at, 'brief', formats))}
        </span>
      )}
      {card && <span className="muted">{texts.cardEnds(brandName(card.brand), card.last4)}</span>}
    </span>
  );
}

interface FootProps extends Omit<Props, 'plans'> {
  plan: Plan;
}

function Foot({ plan, interval, own, mayChoose }: FootProps) {
  const { membership: texts } = useTexts();
  const price = priceFor(plan, interval);
  if (own?.plan.id === plan.id && own.interval === interval && !own.cancelAtPeriodEnd) return null;
  const saved = interval === 'YEAR' ? annualSavings(plan) : 0;
  return (
    <div className={styles.foot}>
      {saved > 0 && <p className="small muted">{texts.saves(moneyText(saved))}</p>}
      {mayChoose && price && (
        <Link
          to={`/select_plan?price=${price.priceId}`}
          aria-label={texts.choose(plan.name)}
          className={buttonClass({ kind: 'secondary', small: true, wide: true })}
        >
          {texts.chooseShort}
        </Link>
      )}
    </div>
  );
}
