import IconButton from '@mui/material/IconButton';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';

interface Props {
  /** “question 2”: what moves. */
  what: string;
  isFirst: boolean;
  isLast: boolean;
  onMove(by: -1 | 1): void;
}

/** One place up or down. */
export const MoveButtons = ({ what, isFirst, isLast, onMove }: Props) => (
  <>
    <IconButton size="small" aria-label={`Move ${what} up`} disabled={isFirst} onClick={() => onMove(-1)}>
      <ArrowUp size={16} strokeWidth={1.75} aria-hidden />
    </IconButton>
    <IconButton size="small" aria-label={`Move ${what} down`} disabled={isLast} onClick={() => onMove(1)}>
      <ArrowDown size={16} strokeWidth={1.75} aria-hidden />
    </IconButton>
  </>
);
