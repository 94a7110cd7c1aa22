import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import type { LucideIcon } from 'lucide-react';

/** Where the button of an action stands. */
export interface ButtonPlace {
  /** The page's one primary button, or a line of a menu. */
  shape: 'primary' | 'item';
  /** Closes the menu it stands in. */
  onPick?(): void;
}

interface Props extends ButtonPlace {
  icon: LucideIcon;
  label: string;
  isBusy?: boolean;
  isDanger?: boolean;
  onPress(): void;
}

export function ActionButton({ shape, icon: Icon, label, isBusy, isDanger, onPress, onPick }: Props) {
  const icon = <Icon size={16} strokeWidth={1.75} aria-hidden />;
  if (shape === 'primary') {
    return (
      <Button variant="contained" startIcon={icon} loading={isBusy} loadingPosition="start" onClick={onPress}>
        {label}
      </Button>
    );
  }
  return (
    <MenuItem
      disabled={isBusy}
      sx={isDanger ? { color: 'var(--red)', '& .MuiListItemIcon-root': { color: 'var(--red)' } } : undefined}
      onClick={() => {
        onPick?.();
        onPress();
      }}
    >
      <ListItemIcon>{icon}</ListItemIcon>
      {label}
    </MenuItem>
  );
}
