import type { BoardAppointment } from '@bedside/contracts/appointments/dispatch.schema';
import { cityText } from '@bedside/contracts/common/city';

/** "Chicago 60614", "Video visit" */
export function addressText({ telemedicine, city, postalCode }: BoardAppointment): string {
  if (telemedicine) return 'Video visit';
  return [city && cityText(city), postalCode].filter(Boolean).join(' ') || 'No address';
}
