import type { ButtonPlace } from '../../../parts/ActionButton.tsx';
import type { VisitInHand } from './visit-in-hand.ts';

/** What every action's button takes. */
export interface ActionProps extends ButtonPlace {
  visit: VisitInHand;
}
