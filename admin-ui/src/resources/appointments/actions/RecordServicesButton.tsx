import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import type { ActionProps } from './action-props.ts';
import { RecordServicesDrawer } from './EnterServicesForm.tsx';

/** What was done, with its cost: fixes the services and moves the visit to payment. */
export function RecordServicesButton({ appointment, ...button }: ActionProps) {
  const drawer = useDrawer();
  return (
    <ActionButton
      {...button}
      icon={ClipboardCheck}
      label="Enter services"
      onPress={() => drawer.open(<RecordServicesDrawer appointment={appointment} />)}
    />
  );
}
