import { rankProviders } from '@bedside/contracts/appointments/dispatch.api';
import type { Board, BoardAppointment, Fit } from '@bedside/contracts/appointments/dispatch.schema';
import { useDebounced } from '@bedside/ui-kit/use-debounced';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { client } from '../data/client.ts';
import { useRanking } from '../resources/appointments/actions/use-ranking.ts';
import {
  appointmentButtonElement,
  type BoardActions,
  type PlacementInProgress,
  popoverPositionBeside,
} from './board-context.ts';
import { type Axis, isArrow, movedByKey, neighbor, type Stop, stepOf } from './keys.ts';
import { isPlaced } from './lane.ts';
import { firstTarget, mayPlace, placementOf, type Target } from './placement.ts';
import { type TimeSpan, toMinutes, toTime } from './time-span.ts';
import { usePointerDrag } from './use-pointer-drag.ts';

interface Shown {
  board: Board;
  axis: Axis;
  days: readonly string[];
  day: string;
  now: BoardActions['now'];
  span: TimeSpan;
  /** The appointments that the arrow keys walk through, lane by lane. */
  lanes: readonly (readonly Stop[])[];
  unassigned: readonly BoardAppointment[];
  root: RefObject<HTMLElement | null>;
  placing: PlacementInProgress | null;
  setPlacing(placing: PlacementInProgress | null): void;
  onOpen(appointment: BoardAppointment, at: HTMLElement): void;
}

const SETTLE_MILLISECONDS = 200;

interface FitQuery {
  id: string;
  providerId: string;
  appointmentDate: string;
  appointmentTime: string;
}

const fitQueryOf = (appointmentId: string | undefined, target: Target | null): FitQuery | null =>
  appointmentId && target?.providerId && target.date
    ? {
        id: appointmentId,
        providerId: target.providerId,
        appointmentDate: target.date,
        appointmentTime: toTime(target.minutes),
      }
    : null;

/**
 * A preview of whether the appointment fits, fetched once the pointer rests; undefined until known. The server
 * checks again on save.
 */
function useFit(appointmentId: string | undefined, target: Target | null): Fit | undefined {
  const now = JSON.stringify(fitQueryOf(appointmentId, target));
  const settled = useDebounced(now, SETTLE_MILLISECONDS);
  const fitQuery = settled === now ? fitQueryOf(appointmentId, target) : null;
  const { data } = useQuery({
    queryKey: ['board', 'fit', settled],
    queryFn: async () => {
      if (!fitQuery) return null;
      const { id, ...query } = fitQuery;
      return (await client.send(rankProviders, { params: { id }, query })).data.requested;
    },
    enabled: fitQuery !== null,
    retry: false,
  });
  return fitQuery ? (data ?? undefined) : undefined;
}

export function useBoardInteractions(shown: Shown): BoardActions {
  const { board, axis, days, now, unassigned, placing, setPlacing, lanes } = shown;
  const [focused, setFocused] = useState<string | null>(null);
  const fit = useFit(placing?.appointment.id, placing?.target ?? null);
  const column = unassigned.map(({ id }) => ({ id, from: 0 }));
  const providerIds = board.providers.map(({ id }) => id);
  const isWeek = axis === 'down';
  const carried = isWeek && placing && placing.by !== 'form' ? placing : null;
  const { ranking: read, isStale } = useRanking(
    carried?.appointment.id ?? '',
    { appointmentDate: carried?.target?.date ?? '' },
    null,
  );
  const ranking = carried && !isStale ? read : undefined;

  const drag = usePointerDrag({
    root: shown.root,
    axis,
    span: shown.span,
    targetOf: (lane, appointment, minutes) => {
      if (!isWeek) return { providerId: lane, date: shown.day, minutes };
      const [providerId = '', date = ''] = lane.split(' ');
      return { ...firstTarget(appointment, date, now), providerId, date };
    },
    onCarry: (appointment, target) => setPlacing({ appointment, target, by: 'pointer', spot: null }),
    onDrop: (appointment, target) => drop(appointment, target),
    onPutBack: () => setPlacing(null),
  });

  /** In the week view, a drop uses the first time that fits. */
  function timeOf(target: Target): Target {
    const ranked = ranking?.providers.find(({ provider }) => provider.id === target.providerId);
    const first = ranked?.starts[0] ?? ranked?.alternative;
    return isWeek && first && carried?.target?.date === target.date
      ? { ...target, minutes: toMinutes(first.time) }
      : target;
  }

  /** Dropping on another place opens the form; dropping on the same place does nothing. */
  function drop(appointment: BoardAppointment, over: Target) {
    const isThere = appointment.providerId === over.providerId && appointment.appointmentDate === over.date;
    const target = isThere ? over : timeOf(over);
    if (placementOf(appointment, target) === null && target.providerId) return setPlacing(null);
    const ghost = document.querySelector('[data-ghost]');
    setPlacing({
      appointment,
      target,
      by: 'form',
      spot: popoverPositionBeside(ghost ?? appointmentButtonElement(appointment.id)),
    });
  }

  /** The preferred day if the week includes it, otherwise the selected day. */
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
    const providerId = first.providerId || (providerIds[0] ?? '');
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
      const step = stepOf(key, 'across');
      const { durationMinutes } = appointment;
      const inLane = isWeek
        ? movedByKey(target, { time: 0, lane: step.time }, { lanes: days, by: 'date', durationMinutes })
        : movedByKey(target, { ...step, lane: 0 }, { lanes: [], by: 'date', durationMinutes });
      setPlacing({
        appointment,
        target: movedByKey(
          inLane,
          { time: 0, lane: step.lane },
          { lanes: providerIds, by: 'providerId', durationMinutes },
        ),
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
    ranking,
    tabStops: [column, lanes.flat()].flatMap((stops) => stopIn(stops, focused)),
    setFocused,
    press: (appointment, at) => drag.isClick() && placing === null && shown.onOpen(appointment, at),
    grab: drag.grab,
    onKey,
    ask,
  };
}

/** A lane for each provider of the day, ordered by time. */
export const dayStops = (board: Board): Stop[][] => {
  const placed = board.appointments.filter(isPlaced);
  return board.providers.map(({ id: providerId }) =>
    placed
      .filter((appointment) => appointment.providerId === providerId)
      .map(({ id, startTime }) => ({ id, from: toMinutes(startTime) }))
      .toSorted((one, other) => one.from - other.from),
  );
};

const stopIn = (stops: readonly { id: string }[], focused: string | null): string[] => {
  const stop = stops.find(({ id }) => id === focused) ?? stops[0];
  return stop ? [stop.id] : [];
};
