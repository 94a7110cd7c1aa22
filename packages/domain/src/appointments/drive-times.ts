import type { Executor } from '@bedside/db/database';
import type { Leg, TravelPort } from '@bedside/integrations/travel/travel.port';

export interface Stop {
  telemedicine: boolean;
  postalCode: string | null;
}

export type DriveMinutes = (from: Stop | null, to: Stop) => number | null;

const legOf = (from: Stop | null, to: Stop): Leg | null =>
  from?.postalCode && to.postalCode && !from.telemedicine && !to.telemedicine
    ? { from: from.postalCode, to: to.postalCode }
    : null;

const nameOf = ({ from, to }: Leg) => `${from}>${to}`;

/** May call an integration, so never call it in a transaction. */
export async function driveTimesBetween(
  travel: TravelPort,
  pairs: readonly (readonly [Stop | null, Stop])[],
): Promise<DriveMinutes> {
  const legs = new Map<string, Leg>();
  for (const [from, to] of pairs) {
    const leg = legOf(from, to);
    if (leg) legs.set(nameOf(leg), leg);
  }
  const minutes = await travel.minutesOf([...legs.values()]);
  const known = new Map([...legs.keys()].map((name, position) => [name, minutes[position] ?? null]));
  return (from, to) => {
    const leg = legOf(from, to);
    return leg && (known.get(nameOf(leg)) ?? null);
  };
}

export async function officeOf(db: Executor): Promise<Stop | null> {
  const office = await db
    .selectFrom('officeLocations')
    .select('postalCode')
    .where('enabled', '=', true)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return office ? { telemedicine: false, postalCode: office.postalCode } : null;
}
