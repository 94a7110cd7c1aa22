import type { MoveName } from '@bedside/contracts/appointments/appointment.schema';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { type ReactNode, useState } from 'react';
import { useHref } from 'react-router';
import { visitAddress } from '../visit-address.ts';
import { moveButtons } from './move-buttons.ts';
import type { VisitInHand } from './visit-in-hand.ts';

interface Props {
  visit: VisitInHand;
  /** All that the reader may do, unless told otherwise. */
  moves?: readonly MoveName[];
  isFramed?: boolean;
  /** Lines above the moves. */
  children?(close: () => void): ReactNode;
}

/** What can be done with a visit, in a menu. */
export function VisitMenu({ visit, moves, isFramed, children }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const href = useHref(visitAddress(visit.id));
  const close = () => setAnchor(null);
  const offered = moves ?? [...new Set(visit.allowedTransitions.map(({ move }) => move))];
  return (
    <>
      <IconButton
        size={isFramed ? 'medium' : 'small'}
        className={isFramed ? 'framed tall' : undefined}
        aria-label={`More for ${visit.patient.firstName} ${visit.patient.lastName}, ${visit.appointmentKey}`}
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
        {children?.(close)}
        {offered.map((move) => {
          const Move = moveButtons[move];
          return <Move key={move} visit={visit} shape="item" onPick={close} />;
        })}
        <MenuItem component="a" href={href} target="_blank" rel="noopener" onClick={close}>
          Open in a new tab
        </MenuItem>
      </Menu>
    </>
  );
}
