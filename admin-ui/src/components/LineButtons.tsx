import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';

/** Adds a line to a list of them. */
export const AddLineButton = ({ label, onPress }: { label: string; onPress(): void }) => (
  <Button
    size="small"
    variant="outlined"
    startIcon={<Plus size={14} strokeWidth={1.75} aria-hidden />}
    onClick={onPress}
  >
    {label}
  </Button>
);

export const RemoveLineButton = ({ label, onPress }: { label: string; onPress(): void }) => (
  <IconButton size="small" aria-label={label} onClick={onPress}>
    <Trash size={16} strokeWidth={1.75} aria-hidden />
  </IconButton>
);
