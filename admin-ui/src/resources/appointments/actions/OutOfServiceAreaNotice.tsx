import { isServedPostalCode } from '@bedside/contracts/practice/served-postal-codes';
import { useConfig } from '../../../data/config.ts';

const WHOLE_CODE = 5;

/** Staff may send somebody anywhere; it is only told that the practice does not go there. */
export function OutOfServiceAreaNotice({ postalCode }: { postalCode: string }) {
  const config = useConfig();
  if (!config || postalCode.length < WHOLE_CODE) return null;
  if (isServedPostalCode(postalCode, config.practice.serviceAreaPostalCodes)) return null;
  return <p role="status">ZIP code {postalCode} is outside the service area. You can still continue.</p>;
}
