import { existsSync } from 'node:fs';

/** The first program that exists. A named program must exist. */
export function programAt(named: string | undefined, ...places: string[]): string | null {
  const found = (named ? [named] : places).find((place) => existsSync(place));
  if (named && !found) throw new Error(`${named} is not there`);
  return found ?? null;
}
