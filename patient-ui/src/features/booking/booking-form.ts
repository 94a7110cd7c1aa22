import type { addAppointment } from '@bedside/contracts/appointments/appointments.api';
import { appointmentSlot, type TimeOfDay } from '@bedside/contracts/appointments/booking.schema';
import type { CallInput } from '@bedside/contracts/call';
import { day, text, time } from '@bedside/contracts/common/fields';
import { isServedPostalCode } from '@bedside/contracts/practice/opening';
import { appointmentTypeOf } from '@bedside/ui-kit/appointment-type';
import type { FilesState } from '@bedside/ui-kit/components/FilePicker';
import type { SelectedFile } from '@bedside/ui-kit/components/PickedFile';
import { z } from 'zod';
import {
  type AddressAndLocationValues,
  addressAndLocationForm,
  addressOf,
} from '../../components/address/address-form.ts';
import { optionalText } from '../../components/form-checks.ts';
import { type Clock, pastTimesOfDay } from '../../components/open-days.ts';
import type { Texts } from '../../i18n/en.ts';

export interface BookingValues extends AddressAndLocationValues {
  patientIds: string[];
  /** By patient ID. */
  symptoms: Record<string, string>;
  /** Uploaded files for each symptom, by patient ID. */
  files: Record<string, SelectedFile[]>;
  /** By patient ID. */
  filesStates: Record<string, FilesState>;
  serviceIds: string[];
  consentAccepted: boolean;
  /** Applies only if the booker is the only patient. */
  confidential: boolean;
  /** The only selected service is a video visit, so there is no address. */
  telemedicine: boolean;
  date: string;
  slots: TimeOfDay[];
  callTime: string;
  /** Whether the address is a known or a new one. */
  placeFrom: PlaceSource;
  instruction: string;
}

const placeSources = ['profile', 'last', 'new'] as const;
export type PlaceSource = (typeof placeSources)[number];

export const bookingSteps = ['who', 'services', 'when', 'where', 'review'] as const;
export type BookingStep = (typeof bookingSteps)[number];

/** The fields of each step. Desktops show when and where together. */
export const stepFields: Record<BookingStep, (keyof BookingValues)[]> = {
  who: ['patientIds', 'symptoms', 'files', 'filesStates', 'confidential'],
  services: ['serviceIds'],
  when: ['date', 'slots', 'callTime'],
  where: ['address1', 'address2', 'postalCode', 'city', 'state', 'locationType', 'instruction'],
  review: [],
};

export const openSlots = (date: string, now: Clock, texts: Texts['booking']) =>
  appointmentSlot.refine(
    (slots) => pastTimesOfDay(date, now).every((over) => !slots.includes(over)),
    texts.slotOver,
  );

interface Surroundings {
  /** In the practice’s time zone. `time` is `HH:mm`. */
  now: Clock & { time: string };
  services: readonly { id: string; singlePatientOnly: boolean }[];
  /** Postal codes or prefixes; empty means everywhere. */
  served: readonly string[];
  unserved: string;
}

export function bookingForm(
  values: Pick<BookingValues, 'telemedicine' | 'patientIds' | 'date'>,
  { now, services, served, unserved }: Surroundings,
  texts: Texts['booking'],
) {
  const filesState = z
    .enum(['settled', 'sending', 'refused'])
    .default('settled')
    .refine((state) => state !== 'sending', texts.filesWait)
    .refine((state) => state !== 'refused', texts.filesRefused);
  const symptom = z
    .string()
    .prefault('')
    .refine((typed) => typed.trim() !== '', texts.symptomRequired)
    .pipe(text(250));
  const isAlone = (id: string) => services.find((service) => service.id === id)?.singlePatientOnly;
  return z.looseObject({
    patientIds: z.array(z.string()).min(1, texts.whoRequired),
    symptoms: z.object(Object.fromEntries(values.patientIds.map((id) => [id, symptom]))),
    filesStates: z.object(Object.fromEntries(values.patientIds.map((id) => [id, filesState]))),
    serviceIds: z
      .array(z.string())
      .min(1, texts.serviceRequired)
      .refine((ids) => values.patientIds.length < 2 || !ids.some(isAlone), texts.singlePatient),
    date: z
      .string()
      .min(1, texts.dateRequired)
      .pipe(day)
      .refine((date) => date >= now.day, texts.datePast),
    slots: openSlots(values.date, now, texts),
    callTime: optionalText(time).refine(
      (chosen) => !values.telemedicine || chosen === '' || values.date !== now.day || chosen > now.time,
      texts.callTimePast,
    ),
    instruction: text(500),
    ...(values.telemedicine
      ? {}
      : {
          ...addressAndLocationForm.shape,
          postalCode: addressAndLocationForm.shape.postalCode.refine(
            (code) => code === '' || isServedPostalCode(code, served),
            unserved,
          ),
        }),
  });
}

export function openSteps(form: z.ZodType, values: BookingValues): BookingStep[] {
  const wrong = new Set(form.safeParse(values).error?.issues.map(({ path }) => path[0]));
  return bookingSteps.filter((step) => stepFields[step].some((field) => wrong.has(field)));
}

export const isForSelfAlone = (patientIds: readonly string[], selfId: string): boolean =>
  patientIds.length === 1 && patientIds[0] === selfId;

export function bookingRequest(
  values: BookingValues,
  selfId: string,
): CallInput<typeof addAppointment>['body'] {
  const family = values.patientIds.filter((id) => id !== selfId);
  return {
    appointmentType: appointmentTypeOf(values.patientIds, selfId),
    serviceIds: values.serviceIds,
    preferedAppointmentDate: values.date,
    appointmentSlot: values.slots,
    primarySymptoms: values.patientIds.map((patientId) => {
      const [first, second] = values.files[patientId] ?? [];
      return {
        patientId,
        symptom: values.symptoms[patientId] ?? '',
        ...(first && { symptomimage1: first.id }),
        ...(second && { symptomimage2: second.id }),
      };
    }),
    ...(family.length > 0 && { familyMemberIds: family }),
    ...(values.instruction.trim() && { specialInstruction: values.instruction }),
    ...(values.consentAccepted && { consentAccepted: true }),
    ...(values.confidential && isForSelfAlone(values.patientIds, selfId) && { confidential: true }),
    ...(values.telemedicine
      ? values.callTime && { telemedicineTime: values.callTime }
      : { serviceAddress: addressOf(values), locationType: values.locationType }),
  };
}

const wireFields: readonly [path: RegExp, field: keyof BookingValues][] = [
  [/^familyMemberIds/, 'patientIds'],
  [/^primarySymptoms\.\d+\.symptomimage/, 'files'],
  [/^primarySymptoms/, 'symptoms'],
  [/^serviceIds/, 'serviceIds'],
  [/^preferedAppointmentDate/, 'date'],
  [/^appointmentSlot/, 'slots'],
  [/^telemedicineTime/, 'callTime'],
  [/^serviceAddress\.address1/, 'address1'],
  [/^serviceAddress\.address2/, 'address2'],
  [/^serviceAddress\.city/, 'city'],
  [/^serviceAddress/, 'postalCode'],
  [/^locationType/, 'locationType'],
  [/^specialInstruction/, 'instruction'],
  [/^confidential/, 'confidential'],
];

/** Maps a server refusal to its field, step, and patient. */
export const refusedAnswers = (
  issues: readonly { path: string; message: string }[],
  patientIds: readonly string[],
) =>
  issues.flatMap(({ path, message }) => {
    const found = wireFields.find(([pattern]) => pattern.test(path))?.[1];
    const step = bookingSteps.find((one) => found && stepFields[one].includes(found));
    if (!found || !step) return [];
    const whose = patientIds[Number(/^primarySymptoms\.(\d+)/.exec(path)?.[1])];
    const field =
      (found === 'files' || found === 'symptoms') && whose ? (`${found}.${whose}` as const) : found;
    return [{ field, step, message }];
  });
