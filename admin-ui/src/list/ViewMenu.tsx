import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Bookmark from 'lucide-react/icons/bookmark';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { type View, viewOf } from '../resources/appointments/list/views.ts';
import { useChangeFilters } from './ListFilters.tsx';

/** Switches between the list's views. */
export function ViewMenu({ views }: { views: readonly View[] }) {
  const { filterValues } = useListContext();
  const changeFilters = useChangeFilters();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const current = viewOf(filterValues, views);
  return (
    <>
      <Button
        variant="text"
        color="inherit"
        size="small"
        aria-haspopup="menu"
        startIcon={<Bookmark size={14} strokeWidth={1.75} aria-hidden />}
        endIcon={<ChevronDown size={14} strokeWidth={1.75} aria-hidden />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {current?.label ?? 'Views'}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {views.map((view) => (
          <MenuItem
            key={view.key}
            role="menuitemradio"
            aria-checked={view === current}
            selected={view === current}
            onClick={() => {
              changeFilters(() => view.filters);
              setAnchor(null);
            }}
          >
            {view.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
