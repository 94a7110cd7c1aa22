import type { Board, BoardAppointment } from '@bedside/contracts/appointments/dispatch.schema';
import { fullName } from '@bedside/ui-kit/person';
import { useRef, useState } from 'react';
import { useStore } from 'react-admin';
import { useConfig } from '../data/me.ts';
import { dayLabel } from '../formatting/appointment-text.ts';
import { AppointmentCard } from './AppointmentCard.tsx';
import styles from './BoardPage.module.css';
import {
  appointmentButtonElement,
  type BoardActions,
  BoardContext,
  type PlacementInProgress,
} from './board-context.ts';
import { sortUnassigned, type UnassignedOrder } from './board-filter.ts';
import { clock } from './board-text.ts';
import { DayLanes } from './DayLanes.tsx';
import { isPlaced, laneOf, spanOf } from './lane.ts';
import { PhoneBoard } from './PhoneBoard.tsx';
import { PlacementForm } from './PlacementForm.tsx';
import { UnassignedList } from './UnassignedList.tsx';
import type { BoardAddress } from './use-board-address.ts';
import { dayStops, useBoardInteractions } from './use-board-interactions.ts';
import { WeekLanes } from './WeekLanes.tsx';
import { CELL_VISITS, unassignedByDay, weekRows, weekStops } from './week.ts';

/** The server returns at most this many. */
const MAX_SHOWN = 500;

interface Props {
  board: Board;
  address: BoardAddress;
  now: BoardActions['now'];
  isPhone: boolean;
  placing: PlacementInProgress | null;
  setPlacing(placing: PlacementInProgress | null): void;
}

export function BoardStage({ board, address, now, isPhone, placing, setPlacing }: Props) {
  const { day, days, view, filter } = address;
  const [order, setOrder] = useStore<UnassignedOrder>('board.order', 'wait');
  const [card, setCard] = useState<{ id: string; anchor: HTMLElement } | null>(null);
  const root = useRef<HTMLElement>(null);
  const appointments = board.appointments.filter(isPlaced);
  const isWeek = view === 'week';
  const waiting = sortUnassigned(board.unassigned, order);
  const waitingByDay = unassignedByDay(waiting, days, now.day);
  const unassigned = isWeek
    ? days.flatMap((one) => waitingByDay.get(one)?.slice(0, CELL_VISITS) ?? [])
    : waiting;
  const practice = useConfig()?.practice;
  const byProvider = board.providers.map((provider) => ({
    provider,
    lane: laneOf(provider, appointments, day, practice),
  }));
  const rows = isWeek ? weekRows(board, days, practice) : [];
  const span = spanOf(byProvider.map(({ lane }) => lane));
  const interactions = useBoardInteractions({
    board,
    axis: isWeek ? 'down' : 'across',
    days,
    day,
    now,
    span,
    lanes: isWeek ? weekStops(rows, days) : dayStops(board),
    unassigned,
    root,
    placing,
    setPlacing,
    onOpen: ({ id }, anchor) => setCard({ id, anchor }),
  });
  const open = card && [...board.appointments, ...board.unassigned].find(({ id }) => id === card.id);

  /** An assigned appointment leaves the list, so focus moves to its neighbor in the list. */
  function close(isDone: boolean) {
    const at = unassigned.findIndex(({ id }) => id === placing?.appointment.id);
    const next = isDone && at >= 0 ? (unassigned[at + 1] ?? unassigned[at - 1]) : placing?.appointment;
    setPlacing(null);
    if (next) requestAnimationFrame(() => (appointmentButtonElement(next.id) ?? root.current)?.focus());
  }

  return (
    <BoardContext value={interactions}>
      {isPhone ? (
        <PhoneBoard days={days} appointments={appointments} unassigned={waiting} />
      ) : isWeek ? (
        <WeekLanes rows={rows} unassigned={waitingByDay} root={root} />
      ) : (
        <div className={styles.stage}>
          <UnassignedList
            appointments={unassigned}
            shownOf={board.unassignedCount > MAX_SHOWN ? board.unassignedCount : null}
            order={order}
            onOrder={setOrder}
            zone={filter.zone}
          />
          <DayLanes day={day} lanes={byProvider} span={span} root={root} />
        </div>
      )}
      <p className="visually-hidden" role="status">
        {keyboardMoveText(board, interactions)}
      </p>
      {open && card && (
        <AppointmentCard appointment={open} anchor={card.anchor} onClose={() => setCard(null)} />
      )}
      {placing?.by === 'form' && placing.target && (
        <PlacementForm
          placing={{ ...placing, target: placing.target }}
          onChange={(target) => setPlacing({ ...placing, target })}
          onClose={close}
        />
      )}
    </BoardContext>
  );
}

/** Screen reader announcement while the keyboard moves an appointment. */
function keyboardMoveText({ providers, timeZone: zone }: Board, { placing, fit, now }: BoardActions): string {
  if (placing?.by !== 'keys' || !placing.target) return '';
  const { appointment, target } = placing;
  const provider = providers.find(({ id }) => id === target.providerId);
  const where = [provider && fullName(provider), dayLabel(target.date, zone, now.at), clock(target.minutes)]
    .filter(Boolean)
    .join(', ');
  const clash = fit?.note ? ` ${fit.note}` : '';
  return `${nameOf(appointment)} picked up: ${where}.${clash} Use the arrow keys to move, Enter to drop, Esc to cancel.`;
}

const nameOf = ({ patient }: BoardAppointment) => fullName(patient);
