import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { LucideIcon } from 'lucide-react';
import Ellipsis from 'lucide-react/icons/ellipsis';
import ExternalLink from 'lucide-react/icons/external-link';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { Link } from 'react-router';
import { IconButton } from './IconButton.tsx';

interface Props {
  label: string;
  isFramed?: boolean;
  /** Adds an "Open in new tab" item. */
  href?: string;
  children?: ReactNode;
}

const CloseMenu = createContext<() => void>(() => undefined);

export function RowMenu({ label, isFramed, href, children }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <CloseMenu value={close}>
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
        {children}
        {href && (
          <MenuItem component="a" href={href} target="_blank" rel="noopener" onClick={close}>
            <ListItemIcon>
              <ExternalLink size={16} strokeWidth={1.75} aria-hidden />
            </ListItemIcon>
            Open in new tab
          </MenuItem>
        )}
      </Menu>
    </CloseMenu>
  );
}

interface MenuActionProps {
  icon?: LucideIcon;
  label: string;
  isBusy?: boolean | undefined;
  isDanger?: boolean | undefined;
  /** A path in the console. */
  to?: string;
  onPress?(): void;
}

export function MenuAction({ icon: Icon, label, isBusy, isDanger, to, onPress }: MenuActionProps) {
  const close = useContext(CloseMenu);
  return (
    <MenuItem
      {...(to !== undefined && { component: Link, to })}
      disabled={isBusy}
      sx={isDanger ? { color: 'var(--red)', '& .MuiListItemIcon-root': { color: 'var(--red)' } } : undefined}
      onClick={() => {
        close();
        onPress?.();
      }}
    >
      {Icon && (
        <ListItemIcon>
          <Icon size={16} strokeWidth={1.75} aria-hidden />
        </ListItemIcon>
      )}
      {label}
    </MenuItem>
  );
}
