import Check from 'lucide-react/icons/check';
import { ActionButton } from '../../../parts/ActionButton.tsx';
import type { ActionProps } from './action-props.ts';
import { useVisitAction } from './use-visit-action.tsx';

export function AcceptButton({ visit, ...button }: ActionProps) {
  const { mutate, isPending } = useVisitAction(visit, 'Accept', (actions, seen) => actions.accept(seen));
  return <ActionButton {...button} icon={Check} label="Accept" isBusy={isPending} onPress={() => mutate()} />;
}
