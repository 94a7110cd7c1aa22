import type { AppointmentCode } from '@bedside/contracts/care/care.schema';
import IconButton from '@mui/material/IconButton';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { RemoveLineButton } from '../../../components/LineButtons.tsx';
import styles from './codes.module.css';

interface Props {
  code: AppointmentCode;
  isFirst: boolean;
  isLast: boolean;
  onMove(by: -1 | 1): void;
  onRemove(): void;
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** A code of the visit, with what moves it up, down and away. */
export const ChosenCode = ({ code, isFirst, isLast, onMove, onRemove }: Props) => (
  <li>
    <span className={styles.words}>
      <b>{code.code}</b>
      <span>{code.description}</span>
    </span>
    <IconButton
      size="small"
      aria-label={`Move ${code.code} up`}
      disabled={isFirst}
      onClick={() => onMove(-1)}
    >
      <ArrowUp {...icon} />
    </IconButton>
    <IconButton
      size="small"
      aria-label={`Move ${code.code} down`}
      disabled={isLast}
      onClick={() => onMove(1)}
    >
      <ArrowDown {...icon} />
    </IconButton>
    <RemoveLineButton label={`Remove ${code.code}`} onPress={onRemove} />
  </li>
);
