import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Check from 'lucide-react/icons/check';
import Columns3 from 'lucide-react/icons/columns-3';
import { useState } from 'react';
import chip from './FilterChip.module.css';

interface Props {
  columns: readonly { key: string; label: string }[];
  isHidden(key: string): boolean;
  onToggle(key: string): void;
}

/** Which columns the list shows. The first one always stands. */
export function ColumnsMenu({ columns, isHidden, onToggle }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<Columns3 size={16} strokeWidth={1.75} aria-hidden />}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Columns
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {columns.slice(1).map(({ key, label }) => (
          <MenuItem
            key={key}
            role="menuitemcheckbox"
            aria-checked={!isHidden(key)}
            onClick={() => onToggle(key)}
          >
            <span className={chip.check}>
              {!isHidden(key) && <Check size={14} strokeWidth={2} aria-hidden />}
            </span>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
