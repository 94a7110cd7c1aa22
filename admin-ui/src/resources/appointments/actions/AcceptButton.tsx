import Check from 'lucide-react/icons/check';
import { movedTo } from '../../../data/seen-version.ts';
import type { ActionProps } from './action-props.ts';
import { TransitionButton } from './TransitionButton.tsx';

export const AcceptButton = (props: ActionProps) => (
  <TransitionButton
    {...props}
    icon={Check}
    label="Approve"
    move="accept"
    run={(dataProvider, seen) => dataProvider.changeStatus(movedTo('AWAITING TIME', seen))}
  />
);
