import Copy from 'lucide-react/icons/copy';
import Trash from 'lucide-react/icons/trash-2';
import { MenuAction, RowMenu } from '../../../components/RowMenu.tsx';

interface Props {
  /** “question 2” */
  what: string;
  /** The only remaining one can’t be removed. */
  isOnly: boolean;
  onCopy?: () => void;
  onRemove(): void;
}

export const PartMenu = ({ what, isOnly, onCopy, onRemove }: Props) => (
  <RowMenu label={`More actions for ${what}`}>
    {onCopy && <MenuAction icon={Copy} label="Duplicate" onPress={onCopy} />}
    <MenuAction icon={Trash} label="Delete" isDanger isBusy={isOnly} onPress={onRemove} />
  </RowMenu>
);
