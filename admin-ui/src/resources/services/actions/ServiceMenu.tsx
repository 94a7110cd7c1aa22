import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { useRecordAction } from '../../../data/use-record-action.ts';
import { ActionButton } from '../../../parts/ActionButton.tsx';
import { useDrawer } from '../../../parts/drawer.tsx';
import { RowMenu } from '../../../parts/RowMenu.tsx';
import type { CatalogueName, Service } from '../catalogue.ts';
import { RemoveServiceForm } from './RemoveServiceForm.tsx';
import { ServiceForm } from './ServiceForm.tsx';

interface Props {
  catalogue: CatalogueName;
  service: Service;
}

/** What can be done with a service of the catalogue. */
export function ServiceMenu({ catalogue, service }: Props) {
  const drawer = useDrawer();
  const change = { enabled: !service.enabled };
  const toggle = useRecordAction((actions) =>
    catalogue === 'services'
      ? actions.changeService(service, change)
      : actions.changeProviderService(service, change),
  );
  return (
    <RowMenu label={`More for ${service.name}`}>
      {(close) => [
        <ActionButton
          key="edit"
          shape="item"
          onPick={close}
          icon={Pencil}
          label="Edit"
          onPress={() => drawer.open(<ServiceForm catalogue={catalogue} service={service} />)}
        />,
        <ActionButton
          key="toggle"
          shape="item"
          onPick={close}
          icon={service.enabled ? EyeOff : Eye}
          label={service.enabled ? 'Switch off' : 'Offer it again'}
          isBusy={toggle.isPending}
          onPress={() => toggle.mutate()}
        />,
        <ActionButton
          key="remove"
          shape="item"
          onPick={close}
          icon={Trash}
          label="Remove"
          isDanger
          onPress={() => drawer.open(<RemoveServiceForm catalogue={catalogue} service={service} />)}
        />,
      ]}
    </RowMenu>
  );
}
