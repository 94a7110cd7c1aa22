import type { InvoiceDetails } from '@bedside/contracts/payments/invoices.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { useState } from 'react';
import { keys } from '../../../api/keys.ts';
import { Card } from '../../../components/Card.tsx';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import styles from '../../appointments/components/cards.module.css';
import { useRecordSharing } from '../../sharing/use-record-sharing.ts';

/**
 * Shown to the patient of a bill without a visit if family members can see it or could. Membership bills
 * belong to the household.
 */
export function BillSharing({ bill: { id, kind, patient } }: { bill: InvoiceDetails }) {
  const { billing, sharing: texts } = useTexts();
  const isOwn = patient.id === useUser().id && kind !== 'MEMBERSHIP';
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const { confidential, others, isOffered, action } = useRecordSharing(keys.bills, id, {
    enabled: isOwn,
    onChanged: close,
  });
  if (!isOwn || !isOffered) return null;
  return (
    <Card title={billing.sharing.title}>
      <p className={styles.action}>{confidential ? billing.sharing.onlyYou : texts.youAnd(others)}</p>
      <Button kind="secondary" small onClick={() => setIsAsking(true)}>
        {confidential ? texts.share : billing.sharing.keep}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={confidential ? billing.sharing.shareTitle : billing.sharing.keepTitle}
          text={confidential ? billing.sharing.shareText : billing.sharing.keepText}
          keep={texts.notNow}
          confirm={confidential ? texts.share : billing.sharing.keep}
          action={action}
          onClose={close}
        />
      )}
    </Card>
  );
}
