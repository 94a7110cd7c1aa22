import Check from 'lucide-react/icons/check';
import type { ActionProps } from './action-props.ts';
import { StepButton } from './StepButton.tsx';

export const AcceptButton = (props: ActionProps) => (
  <StepButton
    {...props}
    icon={Check}
    label="Approve"
    move="accept"
    run={(actions, seen) => actions.accept(seen)}
  />
);
