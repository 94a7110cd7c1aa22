import { Button } from '@bedside/ui-kit/components/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Check from 'lucide-react/icons/check';
import Columns3 from 'lucide-react/icons/columns-3';
import { useState } from 'react';
import { type Column, useColumns } from './columns.ts';
import chip from './FilterChip.module.css';

/** The first column can't be hidden. */
export function ColumnsButton<R>({ columns }: { columns: readonly Column<R>[] }) {
  const { isHidden, toggle } = useColumns(columns);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button kind="secondary" small aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
        <Columns3 size={16} strokeWidth={1.75} aria-hidden />
        Columns
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {columns.slice(1).map(({ source, label }) => (
          <MenuItem
            key={source}
            role="menuitemcheckbox"
            aria-checked={!isHidden(source)}
            onClick={() => toggle(source)}
          >
            <span className={chip.check}>
              {!isHidden(source) && <Check size={14} strokeWidth={2} aria-hidden />}
            </span>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
