import type { TimeSlot } from '@bedside/contracts/appointments/appointment.schema';

const MOST_TIMES_OF_DAY = 2;

/** ASAP stands alone: choosing it clears the times of day, and the other way round. */
export function toggleSlot(slots: readonly TimeSlot[], slot: TimeSlot): TimeSlot[] {
  if (slots.includes(slot)) return slots.filter((one) => one !== slot);
  return slot === 'ASAP' ? ['ASAP'] : [...slots.filter((one) => one !== 'ASAP'), slot];
}

/** At most two times of day at once. */
export const isSlotClosed = (slots: readonly TimeSlot[], slot: TimeSlot): boolean =>
  slot !== 'ASAP' && !slots.includes(slot) && !slots.includes('ASAP') && slots.length >= MOST_TIMES_OF_DAY;
