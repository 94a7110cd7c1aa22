import type { Coordinates } from '@bedside/reference-data/postal-codes';

const EARTH_RADIUS_KM = 6371;

/** Streets are longer than the straight line: about a third in a city with a grid. */
const DETOUR = 1.3;

/** What is driven on average through a day in a city, lights and traffic counted. */
const CITY_KM_PER_HOUR = 35;

/** To find a place to park and walk to the door, however short the drive. */
export const PARKING_MINUTES = 5;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Kilometres along the great circle. */
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
