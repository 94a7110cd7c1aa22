import { rankProviders } from '@bedside/contracts/appointments/dispatch.api';
import type { Board, BoardAppointment, Fit } from '@bedside/contracts/appointments/dispatch.schema';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useDebounced } from '../components/screen-hooks.ts';
import { client } from '../data/client.ts';
import {
  appointmentButtonElement,
  type BoardActions,
  type PlacementInProgress,
  popoverPositionBeside,
} from './board-context.ts';
import { type Axis, isArrow, movedByKey, neighbor, stepOf } from './keys.ts';
import { isPlaced } from './lane.ts';
import { firstTarget, mayPlace, placementOf, type Target } from './placement.ts';
import type { TimeSpan } from './time-span.ts';
import { toMinutes, toTime } from './time-span.ts';

import { usePointerDrag } from './use-pointer-drag.ts';

interface Shown {
  board: Board;
  axis: Axis;
  days: readonly string[];
  day: string;
  now: BoardActions['now'];
  span: TimeSpan;
  unassigned: readonly BoardAppointment[];
  root: RefObject<HTMLElement | null>;
  placing: PlacementInProgress | null;
  setPlacing(placing: PlacementInProgress | null): void;
  onOpen(appointment: BoardAppointment, at: HTMLElement): void;
}

const SETTLE_MILLISECONDS = 200;

interface Asked {
  id: string;
  providerId: string;
  appointmentDate: string;
  appointmentTime: string;
}

const askedOf = (appointmentId: string | undefined, target: Target | null): Asked | null =>
  appointmentId && target?.providerId && target.date
    ? {
        id: appointmentId,
        providerId: target.providerId,
        appointmentDate: target.date,
        appointmentTime: toTime(target.minutes),
      }
    : null;

/** Checked once the pointer rests; undefined until known. The server decides when the change is saved. */
function useFit(appointmentId: string | undefined, target: Target | null): Fit | undefined {
  const now = JSON.stringify(askedOf(appointmentId, target));
  const settled = useDebounced(now, SETTLE_MILLISECONDS);
  const asked = settled === now ? askedOf(appointmentId, target) : null;
  const { data } = useQuery({
    queryKey: ['board', 'fit', settled],
    queryFn: async () => {
      if (!asked) return null;
      const { id, ...query } = asked;
      return (await client.send(rankProviders, { params: { id }, query })).data.requested;
    },
    enabled: asked !== null,
    retry: false,
  });
  return asked ? (data ?? undefined) : undefined;
}

export function useBoardInteractions(shown: Shown): BoardActions {
  const { board, axis, days, now, unassigned, placing, setPlacing } = shown;
  const [focused, setFocused] = useState<string | null>(null);
  const fit = useFit(placing?.appointment.id, placing?.target ?? null);
  const column = unassigned.map(({ id }) => ({ id, from: 0 }));
  const lanes = stopsOf(board, axis, days);
  const by = axis === 'across' ? 'providerId' : 'date';
  const laneKeys = axis === 'across' ? board.providers.map(({ id }) => id) : days;

  const drag = usePointerDrag({
    root: shown.root,
    axis,
    span: shown.span,
    targetOf: (lane, appointment) =>
      axis === 'across'
        ? { providerId: lane, date: shown.day }
        : { providerId: appointment.providerId ?? onlyProvider(board), date: lane },
    onCarry: (appointment, target) => setPlacing({ appointment, target, by: 'pointer', spot: null }),
    onDrop: (appointment, target) => drop(appointment, target),
    onPutBack: () => setPlacing(null),
  });

  /** Dropping on another place opens the form; dropping on the same place does nothing. */
  function drop(appointment: BoardAppointment, target: Target) {
    if (placementOf(appointment, target) === null && target.providerId) return setPlacing(null);
    const ghost = document.querySelector('[data-ghost]');
    setPlacing({
      appointment,
      target,
      by: 'form',
      spot: popoverPositionBeside(ghost ?? appointmentButtonElement(appointment.id)),
    });
  }

  /** The preferred day if the week includes it. */
  const dayFor = ({ preferedAppointmentDate: preferred }: BoardAppointment) =>
    days.includes(preferred) ? preferred : shown.day;

  function ask(appointment: BoardAppointment, at: Element | null) {
    if (!mayPlace(appointment)) return;
    setPlacing({
      appointment,
      target: firstTarget(appointment, dayFor(appointment), now),
      by: 'form',
      spot: popoverPositionBeside(at),
    });
  }

  function pickUp(appointment: BoardAppointment) {
    if (!mayPlace(appointment)) return;
    const first = firstTarget(appointment, dayFor(appointment), now);
    const providerId = first.providerId || (axis === 'across' ? (laneKeys[0] ?? '') : onlyProvider(board));
    setPlacing({ appointment, target: { ...first, providerId }, by: 'keys', spot: null });
  }

  function onKey(event: KeyboardEvent<HTMLElement>, appointment: BoardAppointment) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isCarried = placing?.by === 'keys' && placing.appointment.id === appointment.id;
    const done = isCarried ? carryOn(event.key, placing) : go(event, appointment);
    if (!done) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function carryOn(key: string, { appointment, target }: PlacementInProgress): boolean {
    if (key === 'Escape') setPlacing(null);
    else if (target && (key === 'Enter' || key === ' ')) drop(appointment, target);
    else if (target && isArrow(key)) {
      const room = { lanes: laneKeys, by, durationMinutes: appointment.durationMinutes } as const;
      setPlacing({
        appointment,
        target: movedByKey(target, stepOf(key, axis), room),
        by: 'keys',
        spot: null,
      });
    } else return false;
    return true;
  }

  function go({ key, currentTarget }: KeyboardEvent<HTMLElement>, appointment: BoardAppointment): boolean {
    if (key === 'a' || key === 'A') ask(appointment, currentTarget);
    else if (key === 'm' || key === 'M') pickUp(appointment);
    else if (isArrow(key)) {
      const inColumn = column.some(({ id }) => id === appointment.id);
      const next = inColumn
        ? neighbor([column], appointment.id, stepOf(key, 'down'))
        : neighbor(lanes, appointment.id, stepOf(key, axis));
      if (next) appointmentButtonElement(next)?.focus();
    } else return false;
    return true;
  }

  return {
    board,
    axis,
    days,
    now,
    placing,
    fit,
    tabStops: [column, lanes.flat()].flatMap((stops) => stopIn(stops, focused)),
    setFocused,
    press: (appointment, at) => drag.isClick() && placing === null && shown.onOpen(appointment, at),
    grab: drag.grab,
    onKey,
    ask,
  };
}

const onlyProvider = ({ providers }: Board): string =>
  providers.length === 1 ? (providers[0]?.id ?? '') : '';

function stopsOf(board: Board, axis: Axis, days: readonly string[]) {
  const stops = board.appointments
    .filter(isPlaced)
    .map((appointment) => ({ appointment, from: toMinutes(appointment.startTime) }));
  const keys = axis === 'across' ? board.providers.map(({ id }) => id) : days;
  return keys.map((key) =>
    stops
      .filter(
        ({ appointment }) =>
          (axis === 'across' ? appointment.providerId : appointment.appointmentDate) === key,
      )
      .toSorted((one, other) => one.from - other.from)
      .map(({ appointment, from }) => ({ id: appointment.id, from })),
  );
}

const stopIn = (stops: readonly { id: string }[], focused: string | null): string[] => {
  const stop = stops.find(({ id }) => id === focused) ?? stops[0];
  return stop ? [stop.id] : [];
};
