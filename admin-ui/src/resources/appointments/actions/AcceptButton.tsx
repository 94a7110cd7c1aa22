import Check from 'lucide-react/icons/check';
import { ActionButton, type ActionProps } from '../../../parts/ActionButton.tsx';
import { useVisitAction } from './use-visit-action.tsx';

export function AcceptButton({ visit, ...button }: ActionProps) {
  const { mutate, isPending } = useVisitAction(visit, 'Accept', (actions, seen) => actions.accept(seen));
  return <ActionButton {...button} icon={Check} label="Accept" isBusy={isPending} onPress={() => mutate()} />;
}
