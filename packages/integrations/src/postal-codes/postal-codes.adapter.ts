import { lookupPostalCode } from '@bedside/reference-data/postal-codes';
import type { PostalCodePort } from './postal-codes.port.ts';

/** Looks in the table that comes with Bedside: no network, so it needs no stand-in. */
export function openPostalCodes(): PostalCodePort {
  return { lookup: lookupPostalCode };
}
