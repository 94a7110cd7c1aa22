import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { LucideIcon } from 'lucide-react';
import Plus from 'lucide-react/icons/plus';
import { Link } from 'react-router';
import { useIsPhone } from '../components/use-is-phone.ts';
import { useShortcuts } from '../components/use-shortcuts.ts';

interface Props {
  /** “New patient” */
  label: string;
  /** What it says on a phone; a plus where left out. */
  phoneLabel?: string;
  icon?: LucideIcon;
  onClick(): void;
}

/** The list's primary button, pressed by the key “n” too. */
export function CreateButton({ label, phoneLabel, icon: Icon = Plus, onClick }: Props) {
  const isPhone = useIsPhone();
  useShortcuts({ n: onClick });
  if (!isPhone)
    return (
      <Button
        variant="contained"
        startIcon={<Icon size={16} strokeWidth={1.75} aria-hidden />}
        onClick={onClick}
      >
        {label}
      </Button>
    );
  if (phoneLabel)
    return (
      <Button variant="contained" onClick={onClick}>
        {phoneLabel}
      </Button>
    );
  return (
    <IconButton className="main" aria-label={label} onClick={onClick}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
    </IconButton>
  );
}

/** To a list beside this one. On a phone it has no frame. */
export function LinkButton({ to, label, icon: Icon }: { to: string; label: string; icon: LucideIcon }) {
  const isPhone = useIsPhone();
  return (
    <Button
      component={Link}
      to={to}
      variant={isPhone ? 'text' : 'outlined'}
      startIcon={isPhone ? undefined : <Icon size={16} strokeWidth={1.75} aria-hidden />}
    >
      {label}
    </Button>
  );
}
