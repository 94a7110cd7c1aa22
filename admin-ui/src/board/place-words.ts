import type { BoardVisit } from '@bedside/contracts/appointments/dispatch.schema';
import { cityText } from '@bedside/contracts/common/city';

/** "Chicago 60614", "Video visit" */
export function placeWords({ telemedicine, city, postalCode }: BoardVisit): string {
  if (telemedicine) return 'Video visit';
  return [city && cityText(city), postalCode].filter(Boolean).join(' ') || 'No address';
}
