import Car from 'lucide-react/icons/car';
import { movedTo } from '../../../data/seen-version.ts';
import type { ActionProps } from './action-props.ts';
import { TransitionButton } from './TransitionButton.tsx';

/** The provider travels: the patient is notified of when to expect the arrival. */
export const MarkEnRouteButton = (props: ActionProps) => (
  <TransitionButton
    {...props}
    icon={Car}
    label="Mark on the way"
    move="setOut"
    run={(dataProvider, seen) => dataProvider.changeStatus(movedTo('ON THE WAY', seen))}
  />
);
