import type { Role } from '@bedside/contracts/people/user.schema';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { Button } from '@bedside/ui-kit/components/Button';
import { fullName } from '@bedside/ui-kit/person';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import ChevronDown from 'lucide-react/icons/chevron-down';
import KeyRound from 'lucide-react/icons/key-round';
import LogOut from 'lucide-react/icons/log-out';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import UserRound from 'lucide-react/icons/user-round';
import { useState } from 'react';
import { useLogout, useTheme } from 'react-admin';
import { Link } from 'react-router';
import { useMe } from '../data/me.ts';
import { signOut } from '../offline/sign-out.ts';
import styles from './UserMenu.module.css';

export const roleLabels: Record<Role, string> = {
  PATIENT: 'Patient',
  PROVIDER: 'Provider',
  ADMIN: 'Admin',
  SUPER_ADMIN: 'Super-admin',
};

export function UserMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const me = useMe();
  const logout = useLogout();
  const [theme, setTheme] = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  const ThemeIcon = theme === 'dark' ? Sun : Moon;
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        kind="plain"
        className={styles.button}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Avatar person={me} size={24} />
        <span className={styles.name}>{fullName(me)}</span>
        <span className="visually-hidden">, account menu</span>
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        <li className={styles.who}>
          {me.email}
          <small>{roleLabels[me.role]}</small>
        </li>
        <Divider />
        <MenuItem component={Link} to="/profile" onClick={close}>
          <ListItemIcon>
            <UserRound size={16} strokeWidth={1.75} aria-hidden />
          </ListItemIcon>
          Profile
        </MenuItem>
        <MenuItem component={Link} to="/password" onClick={close}>
          <ListItemIcon>
            <KeyRound size={16} strokeWidth={1.75} aria-hidden />
          </ListItemIcon>
          Password & devices
        </MenuItem>
        <MenuItem
          onClick={() => {
            setTheme(other);
            close();
          }}
        >
          <ListItemIcon>
            <ThemeIcon size={16} strokeWidth={1.75} aria-hidden />
          </ListItemIcon>
          {theme === 'dark' ? 'Light theme' : 'Dark theme'}
        </MenuItem>
        <MenuItem onClick={() => void signOut(() => logout(undefined, undefined, false))}>
          <ListItemIcon>
            <LogOut size={16} strokeWidth={1.75} aria-hidden />
          </ListItemIcon>
          Sign out
        </MenuItem>
      </Menu>
    </>
  );
}
