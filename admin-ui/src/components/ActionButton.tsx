import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import type { LucideIcon } from 'lucide-react';
import { type ComponentType, createContext, useContext } from 'react';

export interface ButtonPlace {
  /** An option is in the command palette. */
  shape: 'primary' | 'secondary' | 'item' | 'row' | 'option';
  /** In a row: the record's name, for screen readers. */
  of?: string;
  onPick?(): void;
}

export type ActionLook = Pick<Props, 'icon' | 'label' | 'onPress'>;

/** How the command palette shows an action. */
export const ActionOption = createContext<ComponentType<ActionLook>>(() => null);

interface Props extends ButtonPlace {
  icon: LucideIcon;
  label: string;
  isBusy?: boolean;
  isDanger?: boolean;
  onPress(): void;
}

export function ActionButton({ shape, of, icon: Icon, label, isBusy, isDanger, onPress, onPick }: Props) {
  const Option = useContext(ActionOption);
  if (shape === 'option') return <Option icon={Icon} label={label} onPress={onPress} />;
  const icon = <Icon size={16} strokeWidth={1.75} aria-hidden />;
  if (shape === 'primary' || shape === 'secondary') {
    return (
      <Button
        variant={shape === 'primary' ? 'contained' : 'outlined'}
        data-primary={shape === 'primary' || undefined}
        startIcon={icon}
        loading={isBusy}
        loadingPosition="start"
        onClick={onPress}
      >
        {label}
      </Button>
    );
  }
  if (shape === 'row') {
    return (
      <Button
        size="small"
        variant="text"
        color="inherit"
        aria-label={of && `${label}, ${of}`}
        loading={isBusy}
        onClick={onPress}
      >
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
