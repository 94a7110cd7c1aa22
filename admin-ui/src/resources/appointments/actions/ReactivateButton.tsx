import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { ActionButton } from '../../../parts/ActionButton.tsx';
import type { ActionProps } from './action-props.ts';
import { useVisitAction } from './use-visit-action.tsx';

export function ReactivateButton({ visit, ...button }: ActionProps) {
  const { mutate, isPending } = useVisitAction(visit, 'Reactivate', (actions, seen) =>
    actions.reactivate(seen),
  );
  return (
    <ActionButton
      {...button}
      icon={RotateCcw}
      label="Reactivate"
      isBusy={isPending}
      onPress={() => mutate()}
    />
  );
}
