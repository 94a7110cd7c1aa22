import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import type { CodeListName } from '../../../data/code-actions.ts';
import { useRecordAction } from '../../../data/use-record-action.ts';
import { ActionButton } from '../../../parts/ActionButton.tsx';
import { useDrawer } from '../../../parts/drawer.tsx';
import { RowMenu } from '../../../parts/RowMenu.tsx';
import { type CodeRow, nameOf } from '../code-lists.ts';
import { CodeForm } from './CodeForm.tsx';
import { RemoveCodeForm } from './RemoveCodeForm.tsx';

interface Props {
  list: CodeListName;
  row: CodeRow;
}

/** What can be done with a line of a list. */
export function CodeMenu({ list, row }: Props) {
  const drawer = useDrawer();
  const toggle = useRecordAction((actions) => actions.saveCode(list, row, { active: !row.active }));
  return (
    <RowMenu label={`More for ${nameOf(row)}`}>
      {(close) => [
        <ActionButton
          key="edit"
          shape="item"
          onPick={close}
          icon={Pencil}
          label="Edit"
          onPress={() => drawer.open(<CodeForm list={list} row={row} />)}
        />,
        <ActionButton
          key="toggle"
          shape="item"
          onPick={close}
          icon={row.active ? EyeOff : Eye}
          label={row.active ? 'Switch off' : 'Offer it again'}
          isBusy={toggle.isPending}
          onPress={() => toggle.mutate()}
        />,
        <ActionButton
          key="remove"
          shape="item"
          onPick={close}
          icon={Trash}
          label="Delete"
          isDanger
          onPress={() => drawer.open(<RemoveCodeForm list={list} row={row} />)}
        />,
      ]}
    </RowMenu>
  );
}
