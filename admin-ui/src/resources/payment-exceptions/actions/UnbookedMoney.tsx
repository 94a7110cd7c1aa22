import Button from '@mui/material/Button';
import { usePermission } from '../../../auth/use-permission.ts';
import { useDrawer } from '../../../components/drawer.tsx';
import { type PaymentException, unbookedSays } from '../review-text.ts';
import styles from './detail.module.css';
import { RefundUnbookedForm } from './refund-unbooked-lazy.ts';

/** Money at the payment provider that no payment has booked: refund it, and what became of that. */
export function UnbookedMoney({ review }: { review: PaymentException }) {
  const drawer = useDrawer();
  const mayRefund = usePermission('refunds');
  const says = unbookedSays(review);
  if (says === null) return null;
  return (
    <ul className={styles.held}>
      <li>
        <span>{says}</span>
        {mayRefund && review.refundable && (
          <Button
            size="small"
            variant="outlined"
            onClick={() => drawer.open(<RefundUnbookedForm review={review} />)}
          >
            Refund
          </Button>
        )}
      </li>
    </ul>
  );
}
