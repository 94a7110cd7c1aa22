import type { Coordinates } from '@bedside/reference-data/postal-codes';
import { z } from 'zod';

const TIMEOUT_MS = 2_000;

/** How many places OSRM takes in one table unless configured otherwise. */
export const MAX_MATRIX_LOCATIONS = 100;

/** Seconds from each place to each; null where no road leads. */
const table = z.object({ durations: z.array(z.array(z.number().nullable())) });

/**
 * Asks a service that speaks OSRM's table API how long the drive is from each place to each.
 * @returns null when it does not answer in time, or not as it should
 */
export async function fetchDriveTimeMatrix(
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
