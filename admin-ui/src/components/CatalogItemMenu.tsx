import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import type { ReactElement } from 'react';
import { useDrawer } from './drawer.tsx';
import { MenuAction, RowMenu } from './RowMenu.tsx';

interface Props {
  name: string;
  isOffered: boolean;
  toggle: { isPending: boolean; mutate(): void };
  edit: ReactElement;
  remove: ReactElement;
}

export function CatalogItemMenu({ name, isOffered, toggle, edit, remove }: Props) {
  const drawer = useDrawer();
  return (
    <RowMenu label={`More actions for ${name}`}>
      <MenuAction icon={Pencil} label="Edit" onPress={() => drawer.open(edit)} />
      <MenuAction
        icon={isOffered ? EyeOff : Eye}
        label={isOffered ? 'Deactivate' : 'Activate'}
        isBusy={toggle.isPending}
        onPress={() => toggle.mutate()}
      />
      <MenuAction icon={Trash} label="Delete" isDanger onPress={() => drawer.open(remove)} />
    </RowMenu>
  );
}
