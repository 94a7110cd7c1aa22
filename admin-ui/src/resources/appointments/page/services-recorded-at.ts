import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';

/** When the services were fixed: the last time the visit came to payment from the visit itself. */
export function servicesRecordedAt(timeline: AppointmentRecord['timeline']): string | null {
  const finished = timeline.filter(({ move }) => move === 'finish').map(({ at }) => at);
  return finished.sort().at(-1) ?? null;
}
