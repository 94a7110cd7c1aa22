import { type Coordinates, coordinatesOf } from '@bedside/reference-data/postal-codes';
import { z } from 'zod';
import type { Leg, TravelPort } from './travel.port.ts';

/** Answers are cached, because roads don’t change. The cache holds about this many legs. */
const MAX_KNOWN = 20_000;

/** After a failure, skip the service for this long. */
const PAUSE_MS = 30_000;

type Places = ReadonlyMap<string, Coordinates | undefined>;

const nameOf = ({ from, to }: Leg) => `${from}>${to}`;

const EARTH_RADIUS_KM = 6371;

/** Streets are about a third longer than a straight line. */
const DETOUR = 1.3;

/** Average city speed, including traffic. */
const CITY_KM_PER_HOUR = 35;

/** Time to park and walk to the door. */
export const PARKING_MINUTES = 5;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

export function kilometersBetween(from: Coordinates, to: Coordinates): number {
  const north = radians(to.latitude - from.latitude);
  const east = radians(to.longitude - from.longitude);
  const half =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** Minutes of a drive through a city, from door to door, rounded up. */
export const estimatedMinutes = (from: Coordinates, to: Coordinates): number =>
  Math.ceil((kilometersBetween(from, to) * DETOUR * 60) / CITY_KM_PER_HOUR) + PARKING_MINUTES;

const TIMEOUT_MS = 2_000;

/** The number of places that OSRM accepts in one table by default. */
const MAX_MATRIX_LOCATIONS = 100;

/** Seconds between each pair of places; null without a road. */
const table = z.object({ durations: z.array(z.array(z.number().nullable())) });

/**
 * Gets the drive times between all places from a service with OSRM’s table API.
 * @returns null if the service doesn’t answer in time or gives an invalid answer
 */
async function fetchDriveTimeMatrix(
  routingUrl: string,
  places: readonly Coordinates[],
): Promise<(number | null)[][] | null> {
  const path = places.map(({ latitude, longitude }) => `${longitude},${latitude}`).join(';');
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(`${routingUrl}/table/v1/driving/${path}?annotations=duration`, {
      signal,
      redirect: 'error',
    });
    return response.ok ? table.parse(await response.json()).durations : null;
  } catch {
    return null;
  }
}

/** Uses the routing service if configured. Times that it can’t provide are estimated from the distance. */
export function openTravel(routingUrl?: string, clock: () => number = Date.now): TravelPort {
  const known = new Map<string, number>();
  let askAgainAt = 0;

  async function askFor(legs: readonly Leg[], places: Places): Promise<void> {
    for (const batch of routingUrl ? batchesOf(legs) : []) {
      if (routingUrl && clock() >= askAgainAt && !(await learn(routingUrl, batch, places)))
        askAgainAt = clock() + PAUSE_MS;
    }
  }

  async function learn(url: string, batch: readonly Leg[], places: Places): Promise<boolean> {
    const codes = codesOf(batch);
    const matrix = await fetchDriveTimeMatrix(
      url,
      codes.flatMap((code) => places.get(code) ?? []),
    );
    if (!matrix) return false;
    if (known.size > MAX_KNOWN) known.clear();
    for (const leg of batch) {
      const seconds = matrix[codes.indexOf(leg.from)]?.[codes.indexOf(leg.to)];
      if (typeof seconds === 'number') known.set(nameOf(leg), Math.ceil(seconds / 60) + PARKING_MINUTES);
    }
    return true;
  }

  return {
    async minutesOf(legs) {
      const places = await placesOf(legs);
      await askFor(
        legs.filter((leg) => places.get(leg.from) && places.get(leg.to) && !known.has(nameOf(leg))),
        places,
      );
      return legs.map((leg) => {
        const [from, to] = [places.get(leg.from), places.get(leg.to)];
        return from && to ? (known.get(nameOf(leg)) ?? estimatedMinutes(from, to)) : null;
      });
    },
  };
}

const codesOf = (legs: readonly Leg[]) => [...new Set(legs.flatMap(({ from, to }) => [from, to]))];

const placesOf = async (legs: readonly Leg[]): Promise<Places> =>
  new Map(await Promise.all(codesOf(legs).map(async (code) => [code, await coordinatesOf(code)] as const)));

function batchesOf(legs: readonly Leg[]): Leg[][] {
  const batches: Leg[][] = [];
  let codes = new Set<string>();
  for (const leg of legs) {
    const grown = new Set([...codes, leg.from, leg.to]);
    const last = batches.at(-1);
    if (last && grown.size <= MAX_MATRIX_LOCATIONS) {
      last.push(leg);
      codes = grown;
    } else {
      batches.push([leg]);
      codes = new Set([leg.from, leg.to]);
    }
  }
  return batches;
}
