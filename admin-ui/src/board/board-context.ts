import type {
  Board,
  BoardAppointment,
  Fit,
  ProviderRanking,
} from '@bedside/contracts/appointments/dispatch.schema';
import { createContext, type KeyboardEvent, type PointerEvent, useContext } from 'react';
import type { Axis } from './keys.ts';
import type { Target } from './placement.ts';

/** Window coordinates in pixels. */
interface PopoverPosition {
  top: number;
  left: number;
  side: 'left' | 'right';
}

export interface PlacementInProgress {
  appointment: BoardAppointment;
  /** Null while dragged outside a drop target. */
  target: Target | null;
  by: 'pointer' | 'keys' | 'form';
  spot: PopoverPosition | null;
}

export interface BoardActions {
  /** Filtered. */
  board: Board;
  axis: Axis;
  days: readonly string[];
  now: { day: string; minutes: number; at: Date };
  placing: PlacementInProgress | null;
  fit: Fit | undefined;
  /** Who could take the dragged appointment on the day under the pointer. Only in the week view. */
  ranking: ProviderRanking | undefined;
  /** Roving tabindex: the one appointment in each column or lane that Tab reaches. */
  tabStops: readonly string[];
  setFocused(id: string): void;
  press(appointment: BoardAppointment, at: HTMLElement): void;
  grab(event: PointerEvent<HTMLElement>, appointment: BoardAppointment): void;
  onKey(event: KeyboardEvent<HTMLElement>, appointment: BoardAppointment): void;
  ask(appointment: BoardAppointment, at: Element | null): void;
}

export const BoardContext = createContext<BoardActions | null>(null);

export function useBoardActions(): BoardActions {
  const interactions = useContext(BoardContext);
  if (!interactions) throw new Error('useBoardActions needs a board above it');
  return interactions;
}

export const appointmentButtonElement = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-visit="${CSS.escape(id)}"]`);

/** To the right of the element if it fits there, otherwise to the left. */
export function popoverPositionBeside(element: Element | null): PopoverPosition {
  const box = element?.getBoundingClientRect();
  if (!box) return { top: 96, left: window.innerWidth / 2, side: 'left' };
  const isRoomy = box.right + 440 < window.innerWidth;
  return { top: box.top, left: isRoomy ? box.right + 12 : box.left - 12, side: isRoomy ? 'left' : 'right' };
}
