import type { Issue } from '@bedside/contracts/errors';
import { isServedPostalCode } from '@bedside/contracts/practice/opening';
import type { PracticeSettings } from './settings.ts';

/** Staff may go anywhere. */
export function zoneIssues(
  postalCode: string | undefined,
  { zones, supportPhone }: Pick<PracticeSettings, 'zones' | 'supportPhone'>,
): Issue[] {
  const served = zones.flatMap((zone) => zone.postalCodes);
  if (postalCode === undefined || isServedPostalCode(postalCode, served)) return [];
  return [
    {
      path: 'serviceAddress.postalCode',
      message: `We don’t visit that ZIP code yet. Enter a different address, book a telemedicine visit, or call ${supportPhone}.`,
    },
  ];
}
