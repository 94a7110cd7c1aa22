import { type Coordinates, coordinatesOf } from '@bedside/reference-data/postal-codes';
import { estimatedMinutes, PARKING_MINUTES } from './great-circle.ts';
import { fetchDriveTimeMatrix, MAX_MATRIX_LOCATIONS } from './routing-service.ts';
import type { Leg, TravelPort } from './travel.port.ts';

/** Roads stay where they are: what was asked once is known until the process ends, up to so many legs. */
const MOST_KNOWN = 20_000;

/** A service that did not answer is left alone for so long, so that no board waits for it again and again. */
const PAUSE_MS = 30_000;

type Places = ReadonlyMap<string, Coordinates | undefined>;

const nameOf = ({ from, to }: Leg) => `${from}>${to}`;

/** Asks the routing service where one is configured, and estimates along the great circle what it does not answer. */
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
    const table = await fetchDriveTimeMatrix(
      url,
      codes.flatMap((code) => places.get(code) ?? []),
    );
    if (!table) return false;
    if (known.size > MOST_KNOWN) known.clear();
    for (const leg of batch) {
      const seconds = table[codes.indexOf(leg.from)]?.[codes.indexOf(leg.to)];
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

/** Legs in groups that name no more places than a table takes. */
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
