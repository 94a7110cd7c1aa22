import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import Check from 'lucide-react/icons/check';
import styles from './FilterChip.module.css';

export interface Choice {
  value: string | undefined;
  label: string;
}

interface Props extends Omit<MenuItemProps, 'role' | 'children'> {
  choice: Choice;
  isChosen: boolean;
  onChoose(): void;
}

/** One of a menu's choices, ticked when it is the chosen one. */
export const ChoiceItem = ({ choice, isChosen, onChoose, ...item }: Props) => (
  <MenuItem {...item} role="menuitemradio" aria-checked={isChosen} onClick={onChoose}>
    <span className={styles.check}>{isChosen && <Check size={14} strokeWidth={2} aria-hidden />}</span>
    {choice.label}
  </MenuItem>
);
