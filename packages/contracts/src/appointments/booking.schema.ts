import { z } from 'zod';
import { wireEnum } from '../common/fields.ts';
import { locationTypes } from '../people/user.schema.ts';

export const appointmentTypes = ['SELF_ONLY', 'SELF_AND_FAMILY_MEMBER', 'FAMILY_MEMBER_ONLY'] as const;
export type AppointmentType = (typeof appointmentTypes)[number];
export const appointmentType = z.preprocess(
  (input) => (typeof input === 'string' ? input.trim().toUpperCase().replace(/\s+/g, '_') : input),
  z.enum(appointmentTypes),
);

export const locationType = wireEnum(locationTypes);

export const timesOfDay = ['MORNING', 'AFTERNOON', 'EVENING', 'ASAP'] as const;
export type TimeOfDay = (typeof timesOfDay)[number];

/** Rule: appointments.preferred-times */
export const appointmentSlot = z
  .array(wireEnum(timesOfDay))
  .min(1, 'Preferred Time Slot is required.')
  .refine((slots) => new Set(slots).size === slots.length, 'Choose each time slot only once.')
  .refine(
    (slots) => !slots.includes('ASAP') || slots.length === 1,
    'Choose either ASAP or other time slots, not both.',
  )
  .refine((slots) => slots.length <= 2, 'Choose up to two time slots.');

/** An appointment’s price in dollars: an estimate before the appointment, the invoice’s amounts after it. */
export const appointmentPrice = z.object({
  services: z.number(),
  discountAmount: z.number(),
  travelFee: z.number(),
  travelFeeWaived: z.number(),
  taxRate: z.number(),
  taxAmount: z.number(),
  totalAmount: z.number(),
});
export type AppointmentPrice = z.infer<typeof appointmentPrice>;
