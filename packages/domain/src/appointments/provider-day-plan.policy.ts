import { plannedStatuses } from '@bedside/contracts/appointments/appointment-status';
import type { SchedulingConflict } from '@bedside/contracts/appointments/dispatch.schema';
import {
  type ProviderCommitment,
  schedulingConflict,
  type WorkingTime,
} from '../appointment-status/schedule.policy.ts';
import type { PracticeSettings } from '../practice/settings.ts';
import { durationOf } from './appointment-duration.ts';
import type { DayAppointment } from './board-rows.ts';
import type { DriveMinutes, Stop } from './drive-times.ts';
import { lateMinutesOf } from './running-late.policy.ts';

interface Planned extends ProviderCommitment, Stop {}

/** Only a timed, unfinished appointment blocks its provider. */
function engagementOf<V extends DayAppointment>(appointment: V): (V & Planned) | null {
  const { startsAt, endsAt } = appointment;
  const open = plannedStatuses.includes(appointment.status);
  return open && startsAt && endsAt ? { ...appointment, startsAt, endsAt } : null;
}

interface Place<V extends DayAppointment> {
  appointment: V;
  /** The previous home appointment that day, or the office. */
  comesFrom: Stop | null;
  neighbors: readonly Planned[];
}

export function placesOf<V extends DayAppointment>(
  appointments: readonly V[],
  office: Stop | null,
): Place<V>[] {
  const byProvider = Map.groupBy(appointments, ({ providerId }) => providerId);
  return [...byProvider.values()].flatMap((own) => {
    const inOrder = own.toSorted((a, b) => startOf(a) - startOf(b));
    const engagements = inOrder.map(engagementOf);
    return inOrder.map((appointment, position) => ({
      appointment,
      comesFrom: lastStopOf(inOrder.slice(0, position), appointment) ?? office,
      neighbors: [
        engagements.slice(0, position).findLast((other) => other !== null),
        engagements.slice(position + 1).find((other) => other !== null),
      ].filter((other) => other !== null && other !== undefined),
    }));
  });
}

const startOf = ({ startsAt }: DayAppointment) => startsAt?.getTime() ?? 0;

const lastStopOf = (before: readonly DayAppointment[], { serviceDate }: DayAppointment): Stop | null =>
  before.findLast((other) => other.serviceDate === serviceDate && !other.telemedicine) ?? null;

export const drivesOf = <V extends DayAppointment>({ appointment, comesFrom, neighbors }: Place<V>) => [
  [comesFrom, appointment] as const,
  ...neighbors.flatMap((other) => [[other, appointment] as const, [appointment, other] as const]),
];

interface DayPlan {
  durationMinutes: number;
  lateMinutes: number;
  travelMinutes: number | null;
  clash: SchedulingConflict | null;
}

export function buildDayPlan<V extends DayAppointment>(
  { appointment, comesFrom, neighbors }: Place<V>,
  time: WorkingTime,
  drive: DriveMinutes,
  { settings, now }: { settings: PracticeSettings; now: Date },
): DayPlan {
  const engagement: Planned | null = engagementOf(appointment);
  return {
    durationMinutes: durationOf(appointment, settings),
    lateMinutes: lateMinutesOf(appointment, now, settings),
    travelMinutes: appointment.startsAt ? drive(comesFrom, appointment) : null,
    clash: engagement && schedulingConflict(engagement, neighbors, { ...settings, ...time }, drive),
  };
}
