import type { BoardAppointment } from '@bedside/contracts/appointments/dispatch.schema';
import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { Axis } from './keys.ts';
import { isPlaced, timeSpanOf } from './lane.ts';
import { mayPlace, type Target } from './placement.ts';
import { STEP, snapToStep, type TimeSpan } from './time-span.ts';

/** Movement in pixels that turns a press into a drag. */
const THRESHOLD = 5;
/** Auto-scroll distance from the edge, in pixels. */
const EDGE = 40;

interface Options {
  root: RefObject<HTMLElement | null>;
  axis: Axis;
  span: TimeSpan;
  /** `minutes` come from the pointer, but cells of the week view have no time. */
  targetOf(lane: string, appointment: BoardAppointment, minutes: number): Target;
  onCarry(appointment: BoardAppointment, target: Target | null): void;
  onDrop(appointment: BoardAppointment, target: Target): void;
  onPutBack(appointment: BoardAppointment): void;
}

interface Point {
  clientX: number;
  clientY: number;
}

/** Mouse, pen or touch. Esc or a drop outside the board cancels. */
export function usePointerDrag(options: Options) {
  const latest = useRef(options);
  latest.current = options;
  const stop = useRef<() => void>(undefined);
  const wasDragged = useRef(false);
  useEffect(() => () => stop.current?.(), []);

  function grab(down: ReactPointerEvent<HTMLElement>, appointment: BoardAppointment) {
    wasDragged.current = false;
    if (down.button !== 0 || !mayPlace(appointment)) return;
    const origin = { clientX: down.clientX, clientY: down.clientY };
    const source = down.currentTarget;
    const grip = heldAt(source, origin, appointment);
    let target: Target | null = null;

    const onMove = (event: PointerEvent) => {
      if (event.pointerId !== down.pointerId) return;
      const isFar = Math.hypot(event.clientX - origin.clientX, event.clientY - origin.clientY) > THRESHOLD;
      if (!wasDragged.current && !isFar) return;
      if (!wasDragged.current) source.setPointerCapture(event.pointerId);
      wasDragged.current = true;
      scrollAlong(latest.current.root.current, event);
      target = targetAt(latest.current, event, grip, appointment);
      latest.current.onCarry(appointment, target);
    };
    const onUp = (event: PointerEvent) => {
      if (event.pointerId !== down.pointerId) return;
      stop.current?.();
      if (!wasDragged.current) return;
      if (target && event.type === 'pointerup') latest.current.onDrop(appointment, target);
      else latest.current.onPutBack(appointment);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !wasDragged.current) return;
      event.preventDefault();
      stop.current?.();
      latest.current.onPutBack(appointment);
    };
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', onUp);
    window.addEventListener('keydown', onKey);
    stop.current = () => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', onUp);
      window.removeEventListener('keydown', onKey);
      stop.current = undefined;
    };
  }

  /** Suppresses the click that ends a drag. */
  function isClick(): boolean {
    const isReal = !wasDragged.current;
    wasDragged.current = false;
    return isReal;
  }

  return { grab, isClick };
}

/**
 * The minute within the appointment at which it is grabbed, or its middle if it has no width on a time axis
 * yet.
 */
function heldAt(source: HTMLElement, { clientX }: Point, appointment: BoardAppointment): number {
  if (!isPlaced(appointment)) return appointment.durationMinutes / 2;
  const box = source.getBoundingClientRect();
  const part = (clientX - box.left) / box.width;
  const { from, to } = timeSpanOf(appointment);
  return part * (to - from);
}

function targetAt(
  { root, axis, span, targetOf }: Options,
  at: Point,
  held: number,
  appointment: BoardAppointment,
) {
  const area = root.current?.getBoundingClientRect();
  if (!area || !isInside(area, at)) return null;
  const lanes = [...(root.current?.querySelectorAll<HTMLElement>('[data-lane]') ?? [])];
  const lane = lanes.find((one) => {
    const box = one.getBoundingClientRect();
    const isInRow = at.clientY >= box.top && at.clientY < box.bottom;
    return axis === 'across' ? isInRow : isInRow && at.clientX >= box.left && at.clientX < box.right;
  });
  if (!lane?.dataset.lane) return null;
  const box = lane.getBoundingClientRect();
  const part = (at.clientX - box.left) / box.width;
  const minutes = snapToStep(span.from + part * (span.to - span.from) - held);
  const latest = span.to - STEP;
  return targetOf(lane.dataset.lane, appointment, Math.max(span.from, Math.min(minutes, latest)));
}

const isInside = (box: DOMRect, { clientX, clientY }: Point) =>
  clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;

function scrollAlong(root: HTMLElement | null, { clientX, clientY }: Point) {
  const box = root?.getBoundingClientRect();
  if (!root || !box || !isInside(box, { clientX, clientY })) return;
  const step = (near: number, far: number) => (near < EDGE ? -EDGE / 2 : far < EDGE ? EDGE / 2 : 0);
  root.scrollBy(step(clientX - box.left, box.right - clientX), step(clientY - box.top, box.bottom - clientY));
}
