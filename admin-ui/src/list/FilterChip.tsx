import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import X from 'lucide-react/icons/x';
import { type ReactNode, useState } from 'react';
import styles from './FilterChip.module.css';

export interface Choice {
  value: string | undefined;
  label: string;
}

interface Props {
  label: string;
  /** The words of what is chosen. */
  value: string;
  /** Offered as a cross beside the words. */
  onClear?(): void;
  choices: readonly Choice[];
  chosen: string | undefined;
  onChoose(value: string | undefined): void;
  /** More than choices, under them. */
  children?(close: () => void): ReactNode;
}

/** A filter as a button that says what is chosen, with a menu. */
export function FilterChip({ label, value, onClear, choices, chosen, onChoose, children }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <span className={styles.chip}>
      <button
        type="button"
        className={styles.main}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span>{label}</span> {value}
        {!onClear && <ChevronDown size={14} strokeWidth={1.75} aria-hidden />}
      </button>
      {onClear && (
        <button type="button" className={styles.clear} aria-label={`Clear ${label}`} onClick={onClear}>
          <X size={14} strokeWidth={1.75} aria-hidden />
        </button>
      )}
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        {choices.map((choice) => (
          <MenuItem
            key={choice.label}
            role="menuitemradio"
            aria-checked={choice.value === chosen}
            onClick={() => {
              onChoose(choice.value);
              close();
            }}
          >
            <span className={styles.check}>
              {choice.value === chosen && <Check size={14} strokeWidth={2} aria-hidden />}
            </span>
            {choice.label}
          </MenuItem>
        ))}
        {children && (
          <li role="none" className={styles.more} onKeyDown={(event) => event.stopPropagation()}>
            {children(close)}
          </li>
        )}
      </Menu>
    </span>
  );
}
