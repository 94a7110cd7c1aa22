import RotateCcw from 'lucide-react/icons/rotate-ccw';
import type { ActionProps } from './action-props.ts';
import { TransitionButton } from './TransitionButton.tsx';

export const ReactivateButton = (props: ActionProps) => (
  <TransitionButton
    {...props}
    icon={RotateCcw}
    label="Reactivate visit"
    move="reactivate"
    run={(actions, seen) => actions.reactivate(seen)}
  />
);
