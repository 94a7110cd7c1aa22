import type { Board, BoardAppointment, Fit } from '@bedside/contracts/appointments/dispatch.schema';
import { createContext, type KeyboardEvent, type PointerEvent, useContext } from 'react';
import type { Axis } from './keys.ts';
import type { Target } from './placement.ts';

/** Where a form or a card opens, pixels in the window. */
interface PopoverPosition {
  top: number;
  left: number;
  /** Which of its sides stands there. */
  side: 'left' | 'right';
}

/** A visit that somebody is about to place. */
export interface PlacementInProgress {
  appointment: BoardAppointment;
  /** Null while it is carried over nothing it could be dropped on. */
  target: Target | null;
  by: 'pointer' | 'keys' | 'form';
  spot: PopoverPosition | null;
}

export interface BoardActions {
  /** As it is shown: narrowed by the filter. */
  board: Board;
  axis: Axis;
  days: readonly string[];
  now: { day: string; minutes: number; at: Date };
  placing: PlacementInProgress | null;
  /** Whether it fits where it is carried. */
  fit: Fit | undefined;
  /** The one visit of a column or of the lanes that the Tab key stops at. */
  tabStops: readonly string[];
  setFocused(id: string): void;
  press(appointment: BoardAppointment, at: HTMLElement): void;
  grab(event: PointerEvent<HTMLElement>, appointment: BoardAppointment): void;
  onKey(event: KeyboardEvent<HTMLElement>, appointment: BoardAppointment): void;
  /** Provider and time in a form. */
  ask(appointment: BoardAppointment, at: Element | null): void;
}

export const BoardContext = createContext<BoardActions | null>(null);

export function useBoardActions(): BoardActions {
  const hands = useContext(BoardContext);
  if (!hands) throw new Error('useHands needs a board above it');
  return hands;
}

export const appointmentButtonElement = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-visit="${CSS.escape(id)}"]`);

/** Beside an element: on its right where there is room, else on its left. */
export function popoverPositionBeside(element: Element | null): PopoverPosition {
  const box = element?.getBoundingClientRect();
  if (!box) return { top: 96, left: window.innerWidth / 2, side: 'left' };
  const isRoomy = box.right + 360 < window.innerWidth;
  return { top: box.top, left: isRoomy ? box.right + 12 : box.left - 12, side: isRoomy ? 'left' : 'right' };
}
