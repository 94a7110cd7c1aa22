import {
  appointmentSlot,
  type TimeSlot,
  timeSlots,
} from '@bedside/contracts/appointments/appointment.schema';
import { address, day, id, text, time } from '@bedside/contracts/common/fields';
import { z } from 'zod';

/** Fields that count for one kind of visit only are read as they are, and checked where they count. */
const fields = z.object({
  serviceIds: z.array(id).min(1, 'Choose at least one service.'),
  isTelemedicine: z.boolean(),
  preferedAppointmentDate: day,
  appointmentSlot: z.array(z.enum(timeSlots)),
  telemedicineTime: z.string(),
  symptom: text(250, 1),
  specialInstruction: text(500),
  serviceAddress: z.object({
    address1: z.string(),
    address2: z.string().optional(),
    postalCode: z.string(),
    city: z.string(),
    state: z.string(),
  }),
});

/** What the form of a new visit holds. */
export type BookingValues = z.infer<typeof fields>;

const whereItCounts = (isTelemedicine: boolean) =>
  isTelemedicine
    ? z.object({ telemedicineTime: time })
    : z.object({ appointmentSlot, serviceAddress: address });

/** A call needs its time; a visit in home needs an address and the times of day that suit. */
export const bookingValues = fields.superRefine((values, context) => {
  const { error } = whereItCounts(values.isTelemedicine).safeParse(values);
  for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path, message });
});

/** The body of the call that books it, for the patient alone. */
export const bookingOf = (values: BookingValues, patientId: string) => ({
  appointmentType: 'SELF_ONLY',
  patientId,
  serviceIds: values.serviceIds,
  preferedAppointmentDate: values.preferedAppointmentDate,
  primarySymptoms: [{ patientId, symptom: values.symptom }],
  ...(values.specialInstruction && { specialInstruction: values.specialInstruction }),
  ...(values.isTelemedicine
    ? { telemedicineTime: values.telemedicineTime, appointmentSlot: [slotAt(values.telemedicineTime)] }
    : { appointmentSlot: values.appointmentSlot, serviceAddress: values.serviceAddress }),
});

const NOON_SLOT = '11:00';
const LATE_SLOT = '14:00';

/** The time of day that a clock time falls in. */
function slotAt(clock: string): TimeSlot {
  if (clock < NOON_SLOT) return 'MORNING';
  return clock < LATE_SLOT ? 'AFTERNOON' : 'EVENING';
}
