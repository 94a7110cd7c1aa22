import type { SubscriptionRecord } from '@bedside/contracts/payments/memberships.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { instantDayText } from '@bedside/ui-kit/formats';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import styles from './membership.module.css';

interface Props {
  subscription: SubscriptionRecord;
  onCard: (() => void) | undefined;
}

export function Notice({ subscription, onCard }: Props) {
  const { membership: texts } = useTexts();
  const formats = useFormats();
  const day = (at: string) => instantDayText(at, 'full', formats);
  const { status, pending, cancelAtPeriodEnd, currentPeriodEnd, nextRetryAt, gracePeriodEndsAt } =
    subscription;
  // Shown to anyone who may choose the card.
  const needsCard = onCard !== undefined && subscription.card === null;
  if (pending || status === 'PENDING')
    return (
      <div className={`${styles.notice} ${styles.calm}`} role="status">
        <p className="strong">{texts.confirming}</p>
        <p className="small muted">{texts.confirmingText}</p>
      </div>
    );
  if (status === 'PAST DUE') {
    const holds = gracePeriodEndsAt !== null && new Date(gracePeriodEndsAt) > new Date();
    return (
      <div className={styles.notice} role="status">
        <p className="strong">{needsCard ? texts.cardMissing : texts.pastDue}</p>
        <p className="small">
          {nextRetryAt && `${texts.pastDueRetry(day(nextRetryAt))} `}
          {holds ? texts.pastDueUntil(day(gracePeriodEndsAt)) : texts.pastDueOver}{' '}
          {needsCard ? texts.cardMissingDo : texts.pastDueDo}
        </p>
        {onCard && (
          <Button small onClick={onCard}>
            {texts.payNow}
          </Button>
        )}
      </div>
    );
  }
  if (status === 'PAUSED')
    return (
      <div className={styles.notice} role="status">
        <p className="strong">{texts.paused}</p>
        <p className="small">
          {texts.pausedText}
          {currentPeriodEnd && ` ${texts.pausedPaid(day(currentPeriodEnd))}`}
        </p>
      </div>
    );
  if (cancelAtPeriodEnd && currentPeriodEnd)
    return (
      <div className={styles.notice} role="status">
        <p className="strong">{texts.ending(day(currentPeriodEnd))}</p>
        <p className="small">{texts.endingText}</p>
      </div>
    );
  if (needsCard && currentPeriodEnd)
    return (
      <div className={styles.notice} role="status">
        <p className="strong">{texts.cardNeeded(day(currentPeriodEnd))}</p>
        <p className="small">{texts.cardNeededText}</p>
        <Button small onClick={onCard}>
          {texts.addCard}
        </Button>
      </div>
    );
  return null;
}
