import Menu from '@mui/material/Menu';
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import X from 'lucide-react/icons/x';
import { type ReactNode, useState } from 'react';
import styles from './FilterChip.module.css';

interface Props {
  label: string;
  value: string;
  onClear?(): void;
  choices: readonly Choice[];
  chosen: string | undefined | readonly (string | undefined)[];
  onChoose(value: string | undefined): void;
}

export function FilterChip({ label, value, onClear, choices, chosen, onChoose }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isChosen = (choice: Choice) =>
    Array.isArray(chosen) ? chosen.includes(choice.value) : choice.value === chosen;
  return (
    <ChipFrame label={label} value={value} onClear={onClear} isOpen={anchor !== null} onOpen={setAnchor}>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {choices.map((choice) => (
          <ChoiceItem
            key={choice.value ?? ''}
            choice={choice}
            isChosen={isChosen(choice)}
            onChoose={() => {
              onChoose(choice.value);
              setAnchor(null);
            }}
          />
        ))}
      </Menu>
    </ChipFrame>
  );
}

interface FrameProps {
  label: string;
  value: string;
  onClear?(): void;
  isOpen: boolean;
  onOpen(anchor: HTMLElement): void;
  children: ReactNode;
}

export const ChipFrame = ({ label, value, onClear, isOpen, onOpen, children }: FrameProps) => (
  <span className={styles.chip}>
    <button
      type="button"
      className={styles.main}
      aria-haspopup="true"
      aria-expanded={isOpen}
      onClick={(event) => onOpen(event.currentTarget)}
    >
      <span>{label}</span> {value}
      {!onClear && <ChevronDown size={14} strokeWidth={1.75} aria-hidden />}
    </button>
    {onClear && (
      <button type="button" className={styles.clear} aria-label={`Clear ${label}`} onClick={onClear}>
        <X size={14} strokeWidth={1.75} aria-hidden />
      </button>
    )}
    {children}
  </span>
);

interface Choice {
  value: string | undefined;
  label: string;
}

interface ItemProps extends Omit<MenuItemProps, 'role' | 'children'> {
  choice: Choice;
  isChosen: boolean;
  onChoose(): void;
}

export const ChoiceItem = ({ choice, isChosen, onChoose, ...item }: ItemProps) => (
  <MenuItem {...item} role="menuitemradio" aria-checked={isChosen} onClick={onChoose}>
    <span className={styles.check}>{isChosen && <Check size={14} strokeWidth={2} aria-hidden />}</span>
    {choice.label}
  </MenuItem>
);
