import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { moved } from '../../../data/seen-version.ts';
import type { ActionProps } from './action-props.ts';
import { TransitionButton } from './TransitionButton.tsx';

export const ReactivateButton = (props: ActionProps) => (
  <TransitionButton
    {...props}
    icon={RotateCcw}
    label="Reactivate visit"
    move="reactivate"
    run={(dataProvider, seen) =>
      dataProvider.reactivateAppointment({ params: { id: seen.id }, body: moved(seen) })
    }
  />
);
