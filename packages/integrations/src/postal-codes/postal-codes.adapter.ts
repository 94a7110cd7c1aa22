import { lookupPostalCode } from '@bedside/reference-data/postal-codes';
import type { PostalCodePort } from './postal-codes.port.ts';

export function openPostalCodes(): PostalCodePort {
  return { lookup: lookupPostalCode };
}
