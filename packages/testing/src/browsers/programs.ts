import { existsSync } from 'node:fs';

/** The first that is there; one that is named must be there. */
export function programAt(named: string | undefined, ...places: string[]): string | null {
  const found = (named ? [named] : places).find((place) => existsSync(place));
  if (named && !found) throw new Error(`${named} is not there`);
  return found ?? null;
}
