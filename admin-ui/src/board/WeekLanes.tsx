import type { BoardAppointment } from '@bedside/contracts/appointments/dispatch.schema';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { denseStatusIcon } from '@bedside/ui-kit/components/DenseChip';
import { fullName } from '@bedside/ui-kit/person';
import { format, parseISO } from 'date-fns';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import TreePalm from 'lucide-react/icons/tree-palm';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type RefObject, useState } from 'react';
import { Tag } from '../components/Tag.tsx';
import { driveText, serviceText } from '../formatting/appointment-text.ts';
import { barTone } from './AppointmentBar.tsx';
import { AppointmentButton } from './AppointmentCard.tsx';
import { loadText } from './availability.ts';
import { useBoardActions } from './board-context.ts';
import { waitingTimeText } from './board-filter.ts';
import { barLabel, lateText, shortClock, shortSlotText, unassignedLabel } from './board-text.ts';
import { DayPopover, More, type OpenDay } from './DayPopover.tsx';
import type { LaneBar } from './lane.ts';
import { PatientName } from './PatientName.tsx';
import styles from './WeekLanes.module.css';
import { CELL_VISITS, type WeekCell, type WeekRow } from './week.ts';

interface Props {
  rows: readonly WeekRow[];
  unassigned: ReadonlyMap<string, readonly BoardAppointment[]>;
  root: RefObject<HTMLElement | null>;
}

/** Providers as rows, days as columns. Scrolls within its own panel. */
export function WeekLanes({ rows, unassigned, root }: Props) {
  const { days, now } = useBoardActions();
  const [open, setOpen] = useState<OpenDay | null>(null);
  const openRow = rows.find(({ provider }) => provider.id === open?.providerId);
  const placed = openRow?.cells.find(({ day }) => day === open?.day)?.lane.bars.map((bar) => bar.appointment);
  const visits = (open?.providerId === null ? unassigned.get(open.day) : placed) ?? [];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard, too
    <section className={styles.scroll} ref={root} tabIndex={0} aria-label="Providers and days">
      <table className={styles.week}>
        <thead>
          <tr className={styles.head}>
            <th scope="col" className={styles.who}>
              Provider
            </th>
            {days.map((day) => (
              <th key={day} scope="col" aria-current={day === now.day ? 'date' : undefined}>
                {format(parseISO(day), 'EEE d')} {day === now.day && <Tag>Today</Tag>}
              </th>
            ))}
          </tr>
          <tr className={styles.waiting}>
            <UnassignedHead unassigned={[...unassigned.values()].flat()} />
            {days.map((day) => (
              <td key={day} data-now={day === now.day || undefined}>
                <Waiting day={day} appointments={unassigned.get(day) ?? []} onOpen={setOpen} />
              </td>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.provider.id}>
              <ProviderHead row={row} />
              {row.cells.map((cell) => (
                <Cell key={cell.day} row={row} cell={cell} onOpen={setOpen} />
              ))}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td className={styles.none} colSpan={days.length + 1}>
                No providers match these filters. Clear filters to see everyone.
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {open && visits.length > CELL_VISITS && (
        <DayPopover
          {...open}
          whose={openRow ? fullName(openRow.provider) : 'Unassigned'}
          appointments={visits}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}

function UnassignedHead({ unassigned }: { unassigned: readonly BoardAppointment[] }) {
  const { now } = useBoardActions();
  const longest = unassigned.toSorted((one, other) => one.waitingSince.localeCompare(other.waitingSince))[0];
  return (
    <th scope="row" className={styles.who}>
      <span className={styles.person}>
        <CircleDashed size={32} strokeWidth={1} aria-hidden />
        <span>
          <b>Unassigned</b>
          <small>
            {unassigned.length}
            {longest && `, longest ${waitingTimeText(longest, now.at)}`}
          </small>
        </span>
      </span>
      <small>
        Drag down, or press <kbd>A</kbd>
      </small>
    </th>
  );
}

interface WaitingProps {
  day: string;
  appointments: readonly BoardAppointment[];
  onOpen(open: OpenDay): void;
}

function Waiting({ day, appointments, onOpen }: WaitingProps) {
  return (
    <>
      {appointments.length > 0 && (
        <ul>
          {appointments.slice(0, CELL_VISITS).map((appointment) => (
            <li key={appointment.id}>
              <WaitingLine appointment={appointment} />
            </li>
          ))}
        </ul>
      )}
      <More
        day={day}
        whose="Unassigned"
        appointments={appointments}
        onOpen={(anchor) => onOpen({ anchor, day, providerId: null })}
      />
    </>
  );
}

function WaitingLine({ appointment }: { appointment: BoardAppointment }) {
  const { now } = useBoardActions();
  const Icon = denseStatusIcon(appointment.appointmentStatus);
  const waited = waitingTimeText(appointment, now.at);
  return (
    <AppointmentButton
      appointment={appointment}
      name={unassignedLabel(appointment, waited)}
      hint={unassignedLabel(appointment, waited)}
      className={`${styles.line} ${styles.open}`}
    >
      <Icon size={12} strokeWidth={1.75} aria-hidden />
      <PatientName patient={appointment.patient} className={styles.name} />
      <span className={styles.slot}>{shortSlotText(appointment)}</span>
    </AppointmentButton>
  );
}

function ProviderHead({ row: { provider, load, count } }: { row: WeekRow }) {
  const skills = [provider.credentials, provider.specialty].filter(Boolean).join(', ');
  return (
    <th scope="row" className={styles.who}>
      <span className={styles.person}>
        <Avatar person={provider} size={32} />
        <span>
          <b>{fullName(provider)}</b>
          {skills && <small>{skills}</small>}
        </span>
      </span>
      <LoadLine load={load} count={count} isShown />
    </th>
  );
}

function LoadLine({ load, count, isShown }: { load: WeekRow['load']; count: number; isShown: boolean }) {
  return (
    <small className={styles.load} data-full={load.isFull || undefined}>
      {isShown && (
        <span className={styles.track} aria-hidden>
          <span style={{ width: `${load.part * 100}%` }} />
        </span>
      )}
      {loadText(count, load.minutes)}
    </small>
  );
}

interface CellProps {
  row: WeekRow;
  cell: WeekCell;
  onOpen(open: OpenDay): void;
}

function Cell({ row: { provider }, cell, onOpen }: CellProps) {
  const { now, placing, ranking } = useBoardActions();
  const { day, lane, load, off } = cell;
  const appointments = lane.bars.map(({ appointment }) => appointment);
  const target = placing?.by === 'form' ? null : placing?.target;
  const isOver = target?.providerId === provider.id && target.date === day;
  const ranked =
    target?.date === day ? ranking?.providers.find((one) => one.provider.id === provider.id) : undefined;
  const mayTake = ranked && ranked.obstacle === null && ranked.starts.length > 0;
  return (
    <td
      data-lane={`${provider.id} ${day}`}
      data-now={day === now.day || undefined}
      data-off={off !== null || undefined}
      data-over={isOver || undefined}
      data-fits={mayTake || undefined}
    >
      {lane.bars.length > 0 && <LoadLine load={load} count={lane.bars.length} isShown={off === null} />}
      {lane.bars.length === 0 && off && (
        <p className={styles.off}>
          {off.startsWith('Time off') && <TreePalm size={14} strokeWidth={1.75} aria-hidden />}
          {off}
        </p>
      )}
      {lane.bars.length > 0 && (
        <ul>
          {lane.bars.slice(0, CELL_VISITS).map((bar) => (
            <li key={bar.appointment.id}>
              <Line bar={bar} />
            </li>
          ))}
        </ul>
      )}
      <More
        day={day}
        whose={fullName(provider)}
        appointments={appointments}
        onOpen={(anchor) => onOpen({ anchor, day, providerId: provider.id })}
      />
      {isOver && (
        <p className={styles.ghost} data-ghost>
          {ranked ? fitText(ranked) : placing && fullName(placing.appointment.patient)}
        </p>
      )}
    </td>
  );
}

function fitText({ obstacle, starts, alternative }: NonNullable<RankedProvider>): string {
  const [first] = starts;
  if (obstacle) return obstacle;
  if (first)
    return [
      `Fits at ${shortClock(first.time)}`,
      first.travelMinutes && `${driveText(first.travelMinutes)} drive`,
    ]
      .filter(Boolean)
      .join(', ');
  return alternative ? `${shortClock(alternative.time)}: ${alternative.note}` : 'No free time then';
}

type RankedProvider = NonNullable<ReturnType<typeof useBoardActions>['ranking']>['providers'][number];

function Line({ bar: { appointment } }: { bar: LaneBar }) {
  const Icon = appointment.clash ? TriangleAlert : denseStatusIcon(appointment.appointmentStatus);
  const isLate = appointment.lateMinutes > 0;
  const label = barLabel(appointment);
  return (
    <AppointmentButton
      appointment={appointment}
      name={label}
      hint={[label, serviceText(appointment.serviceNames), appointment.postalCode].filter(Boolean).join(', ')}
      className={styles.line ?? ''}
      style={{ '--tone': appointment.clash ? 'var(--orange)' : barTone(appointment) }}
    >
      <Icon size={12} strokeWidth={1.75} aria-hidden />
      <span className={styles.time}>{shortClock(appointment.startTime)}</span>
      <PatientName patient={appointment.patient} className={styles.name} />
      {isLate && <span className={styles.late}>{lateText(appointment).replace(' late', '')}</span>}
    </AppointmentButton>
  );
}
