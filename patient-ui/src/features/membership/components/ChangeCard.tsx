import { updateBillingAccount } from '@bedside/contracts/payments/memberships.api';
import type { SubscriptionRecord } from '@bedside/contracts/payments/memberships.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { Dialog } from '@bedside/ui-kit/components/Dialog';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { SubmitError } from '../../../components/SubmitError.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useMembershipChange } from '../membership-queries.ts';
import { CardChoice } from './CardChoice.tsx';

/** Past-due charges are charged to the new card immediately. */
export function ChangeCard({
  subscription,
  onClose,
}: {
  subscription: SubscriptionRecord;
  onClose: () => void;
}) {
  const { membership: texts, shell } = useTexts();
  const [card, setCard] = useState(subscription.card?.paymentMethodId ?? null);
  const patientId = subscription.patient.id;
  const change = useMembershipChange(
    () => client.send(updateBillingAccount, { body: { patientId, ...(card && { paymentMethodId: card }) } }),
    texts.cardChanged,
    onClose,
    ({ data }) => (data.subscription?.status === 'PAST DUE' ? texts.pastDue : null),
  );
  return (
    <Dialog
      title={texts.cardTitle}
      subtitle={subscription.status === 'PAST DUE' ? texts.cardDueText : texts.cardText}
      closeLabel={shell.close}
      onClose={onClose}
      locked={change.isPending}
    >
      <Stack gap={16}>
        <CardChoice patientId={patientId} chosen={card} onChoose={setCard} disabled={change.isPending} />
        <SubmitError reason={change.error} otherwise={texts.failed} />
        <Button wide busy={change.isPending} disabled={card === null} onClick={() => change.mutate()}>
          {texts.useCard}
        </Button>
      </Stack>
    </Dialog>
  );
}
