import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Ellipsis from 'lucide-react/icons/ellipsis';
import ExternalLink from 'lucide-react/icons/external-link';
import { type ReactNode, useState } from 'react';
import { IconButton } from './IconButton.tsx';

interface Props {
  label: string;
  isFramed?: boolean;
  /** Adds an "Open in new tab" item. */
  href?: string;
  children(close: () => void): ReactNode;
}

export function RowMenu({ label, isFramed, href, children }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        framed={isFramed}
        tall={isFramed}
        aria-label={label}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Ellipsis size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        disableAutoFocusItem
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {children(close)}
        {href && (
          <MenuItem component="a" href={href} target="_blank" rel="noopener" onClick={close}>
            <ListItemIcon>
              <ExternalLink size={16} strokeWidth={1.75} aria-hidden />
            </ListItemIcon>
            Open in new tab
          </MenuItem>
        )}
      </Menu>
    </>
  );
}
