import Check from 'lucide-react/icons/check';
import type { ActionProps } from './action-props.ts';
import { TransitionButton } from './TransitionButton.tsx';

export const AcceptButton = (props: ActionProps) => (
  <TransitionButton
    {...props}
    icon={Check}
    label="Approve"
    move="accept"
    run={(actions, seen) => actions.accept(seen)}
  />
);
