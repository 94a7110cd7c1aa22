import type { MoveName } from '@bedside/contracts/appointments/appointment.schema';
import type { ReactNode } from 'react';
import { useHref } from 'react-router';
import { RowMenu } from '../../../parts/RowMenu.tsx';
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
  const href = useHref(visitAddress(visit.id));
  const offered = moves ?? [...new Set(visit.allowedTransitions.map(({ move }) => move))];
  return (
    <RowMenu
      label={`More actions for ${visit.patient.firstName} ${visit.patient.lastName}, ${visit.appointmentKey}`}
      isFramed={isFramed}
      href={href}
    >
      {(close) => [
        children?.(close),
        ...offered.map((move) => {
          const Move = moveButtons[move];
          return <Move key={move} visit={visit} shape="item" onPick={close} />;
        }),
      ]}
    </RowMenu>
  );
}
