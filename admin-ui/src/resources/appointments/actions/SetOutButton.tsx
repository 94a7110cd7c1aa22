import Car from 'lucide-react/icons/car';
import { ActionButton } from '../../../parts/ActionButton.tsx';
import type { ActionProps } from './action-props.ts';
import { useVisitAction } from './use-visit-action.tsx';

/** The provider travels: the patient is told when to expect the arrival. */
export function SetOutButton({ visit, ...button }: ActionProps) {
  const { mutate, isPending } = useVisitAction(visit, 'Set out', (actions, seen) => actions.setOut(seen));
  return <ActionButton {...button} icon={Car} label="Set out" isBusy={isPending} onPress={() => mutate()} />;
}
