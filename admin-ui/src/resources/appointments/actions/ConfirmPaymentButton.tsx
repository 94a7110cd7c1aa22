import HandCoins from 'lucide-react/icons/hand-coins';
import { useState } from 'react';
import { ActionButton } from '../../../parts/ActionButton.tsx';
import type { ActionProps } from './action-props.ts';
import { useVisitAction } from './use-visit-action.tsx';

/** Staff accepts the patient's cash, Square POS or bill-me-later request as settled. */
export function ConfirmPaymentButton({ visit, ...button }: ActionProps) {
  const [key] = useState(() => crypto.randomUUID());
  const { mutate, isPending } = useVisitAction(visit, 'Confirm payment', (actions, seen) =>
    actions.confirm(seen, key),
  );
  return (
    <ActionButton
      {...button}
      icon={HandCoins}
      label={button.shape === 'row' ? 'Accept' : 'Confirm payment'}
      isBusy={isPending}
      onPress={() => mutate()}
    />
  );
}
