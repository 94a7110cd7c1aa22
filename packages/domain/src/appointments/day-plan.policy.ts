import type { Clash } from '@bedside/contracts/appointments/dispatch.schema';
import type { PracticeSettings } from '../practice/settings.ts';
import type { VisitOfDay } from './board-rows.ts';
import type { DriveMinutes, Stop } from './drives.ts';
import { lateMinutesOf } from './late.policy.ts';
import { type Engagement, obstacleTo, type WorkingTime } from './schedule.policy.ts';
import { lengthOf } from './visit-length.ts';

interface Planned extends Engagement, Stop {}

/** The visit itself with its time, where it has one and is not done yet: only such a visit holds its provider. */
function engagementOf<V extends VisitOfDay>(visit: V): (V & Planned) | null {
  const { startsAt, endsAt } = visit;
  const open = visit.status === 'SCHEDULED' || visit.status === 'ON THE WAY';
  return open && startsAt && endsAt ? { ...visit, startsAt, endsAt } : null;
}

/** A visit with what lies before and after it in its provider's time. */
export interface Place<V extends VisitOfDay> {
  visit: V;
  /** From where the provider comes: the visit at home before it on that day, or the office. */
  comesFrom: Stop | null;
  neighbours: readonly Planned[];
}

/** Puts the visits of any number of providers in their order, each beside those before and after it. */
export function placesOf<V extends VisitOfDay>(visits: readonly V[], office: Stop | null): Place<V>[] {
  const byProvider = Map.groupBy(visits, ({ providerId }) => providerId);
  return [...byProvider.values()].flatMap((own) => {
    const inOrder = own.toSorted((a, b) => startOf(a) - startOf(b));
    const engagements = inOrder.map(engagementOf);
    return inOrder.map((visit, position) => ({
      visit,
      comesFrom: lastStopOf(inOrder.slice(0, position), visit) ?? office,
      neighbours: [
        engagements.slice(0, position).findLast((other) => other !== null),
        engagements.slice(position + 1).find((other) => other !== null),
      ].filter((other) => other !== null && other !== undefined),
    }));
  });
}

const startOf = ({ startsAt }: VisitOfDay) => startsAt?.getTime() ?? 0;

const lastStopOf = (before: readonly VisitOfDay[], { visitDate }: VisitOfDay): Stop | null =>
  before.findLast((other) => other.visitDate === visitDate && !other.telemedicine) ?? null;

/** The drives that `planOf` asks about. */
export const drivesOf = <V extends VisitOfDay>({ visit, comesFrom, neighbours }: Place<V>) => [
  [comesFrom, visit] as const,
  ...neighbours.flatMap((other) => [[other, visit] as const, [visit, other] as const]),
];

export interface DayPlan {
  durationMinutes: number;
  lateMinutes: number;
  travelMinutes: number | null;
  clash: Clash | null;
}

/** What the board says of a visit in its place. */
export function planOf<V extends VisitOfDay>(
  { visit, comesFrom, neighbours }: Place<V>,
  time: WorkingTime,
  drive: DriveMinutes,
  { settings, now }: { settings: PracticeSettings; now: Date },
): DayPlan {
  const engagement: Planned | null = engagementOf(visit);
  return {
    durationMinutes: lengthOf(visit, settings),
    lateMinutes: lateMinutesOf(visit, now, settings),
    travelMinutes: visit.startsAt ? drive(comesFrom, visit) : null,
    clash: engagement && obstacleTo(engagement, neighbours, { ...settings, ...time }, drive),
  };
}
