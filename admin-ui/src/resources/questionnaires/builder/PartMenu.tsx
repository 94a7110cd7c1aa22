import Copy from 'lucide-react/icons/copy';
import Trash from 'lucide-react/icons/trash-2';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { RowMenu } from '../../../components/RowMenu.tsx';

interface Props {
  /** “question 2” */
  what: string;
  /** The last one can't be removed. */
  isOnly: boolean;
  onCopy?: () => void;
  onRemove(): void;
}

export const PartMenu = ({ what, isOnly, onCopy, onRemove }: Props) => (
  <RowMenu label={`More actions for ${what}`}>
    {(close) => [
      onCopy && (
        <ActionButton key="copy" shape="item" onPick={close} icon={Copy} label="Duplicate" onPress={onCopy} />
      ),
      <ActionButton
        key="remove"
        shape="item"
        onPick={close}
        icon={Trash}
        label="Delete"
        isDanger
        isBusy={isOnly}
        onPress={onRemove}
      />,
    ]}
  </RowMenu>
);
