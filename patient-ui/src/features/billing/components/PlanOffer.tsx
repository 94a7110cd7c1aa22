import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { useQuery } from '@tanstack/react-query';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { lazy, Suspense, useId, useState } from 'react';
import { IconCircle } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { planChoicesQuery } from '../plan-queries.ts';
import styles from './billing.module.css';

const PlanDialog = lazy(async () => ({ default: (await import('./PlanDialog.tsx')).PlanDialog }));

/** Offers to split a bill into payments, the largest bill first. Hidden if no bill may be split. */
export function PlanOffer({ bills }: { bills: readonly InvoiceRecord[] }) {
  const ordered = bills.filter(mayBeSplit).toSorted((one, other) => other.dueAmount - one.dueAmount);
  const [largest] = ordered;
  return largest ? <Offer bills={ordered} largest={largest} /> : null;
}

/** After a missed plan, only staff starts another. */
const mayBeSplit = ({ paymentPlan }: InvoiceRecord): boolean => paymentPlan?.state !== 'MISSED';

function Offer({ bills, largest }: { bills: readonly InvoiceRecord[]; largest: InvoiceRecord }) {
  const { paymentPlans: texts } = useTexts();
  const { data: choices } = useQuery(planChoicesQuery(largest.id));
  const [opened, setOpened] = useState(false);
  const id = useId();
  const most = choices?.at(-1)?.length;
  if (!most) return null;
  return (
    <div className={styles.held}>
      <div className={styles.autopay}>
        <IconCircle icon={CalendarClock} />
        <div className={styles.cardWords}>
          <p id={id} className="strong">
            {texts.offer}
          </p>
          <p className="muted">{texts.upTo(most)}</p>
        </div>
        <Button kind="secondary" small aria-describedby={id} onClick={() => setOpened(true)}>
          {texts.split}
        </Button>
      </div>
      <Suspense>{opened && <PlanDialog bills={bills} onClose={() => setOpened(false)} />}</Suspense>
    </div>
  );
}
