import { discoverySources, primarySymptom } from '@bedside/contracts/appointments/appointment-request.schema';
import type { addAppointmentRequest } from '@bedside/contracts/appointments/appointment-requests.api';
import type { TimeOfDay } from '@bedside/contracts/appointments/booking.schema';
import type { WebService } from '@bedside/contracts/appointments/catalog.api';
import type { CallInput } from '@bedside/contracts/call';
import { day, email, type NameBounds, phone, text } from '@bedside/contracts/common/fields';
import { emptyFields, requiredNames } from '@bedside/contracts/people/patient-fields';
import { isServedPostalCode } from '@bedside/contracts/practice/opening';
import { z } from 'zod';
import {
  type AddressAndLocationValues,
  addressAndLocationForm,
  addressOf,
} from '../../components/address/address-form.ts';
import type { Clock } from '../../components/open-days.ts';
import type { Texts } from '../../i18n/en.ts';
import { openSlots } from '../booking/booking-form.ts';
import { type PersonValues, personForm } from '../family/person-form.ts';

export interface WizardValues extends PersonValues, AddressAndLocationValues {
  primarySymptom: string;
  services: WebService[];
  consentAccepted: boolean;
  date: string;
  slots: TimeOfDay[];
  instruction: string;
  email: string;
  phone: string;
  isPatient: 'yes' | 'no';
  findUs: string;
}

export const wizardSteps = ['patient', 'services', 'when', 'where', 'contact', 'confirm'] as const;
export type WizardStep = (typeof wizardSteps)[number];

/** The fields of each step. Desktops show when and where together. */
export const stepFields: Record<WizardStep, readonly (keyof WizardValues)[]> = {
  patient: [...requiredNames, 'primarySymptom'],
  services: ['services', 'consentAccepted'],
  when: ['date', 'slots'],
  where: ['address1', 'address2', 'postalCode', 'city', 'state', 'locationType', 'instruction'],
  contact: ['email', 'phone', 'isPatient'],
  confirm: ['findUs'],
};

const services = z.custom<WebService[]>();

/** A video visit has no address. */
export const isVideo = (values: Pick<WizardValues, 'services'>): boolean =>
  values.services.some(({ telemedicine }) => telemedicine);

/** What validation needs besides the answers. */
interface Surroundings {
  now: Clock;
  /** Postal codes or prefixes; empty means everywhere. */
  served: readonly string[];
  unserved: string;
  bounds?: NameBounds;
}

export function wizardForm(
  values: WizardValues,
  { now, served, unserved, bounds }: Surroundings,
  texts: Pick<Texts, 'fields' | 'booking' | 'request'>,
) {
  const { fields, booking, request } = texts;
  return z.looseObject({
    ...personForm({ ...fields, bounds }).shape,
    primarySymptom,
    services: services.refine((chosen) => chosen.length > 0, booking.serviceRequired),
    consentAccepted: z
      .boolean()
      .refine(
        (accepted) => accepted || !values.services.some(({ needsConsent }) => needsConsent),
        booking.consentRequired,
      ),
    date: z
      .string()
      .min(1, booking.dateRequired)
      .pipe(day)
      .refine((date) => date >= now.day, booking.datePast),
    slots: openSlots(values.date, now, booking),
    ...(isVideo(values)
      ? {}
      : {
          ...addressAndLocationForm.shape,
          postalCode: addressAndLocationForm.shape.postalCode.refine(
            (code) => isServedPostalCode(code, served),
            unserved,
          ),
        }),
    instruction: text(500),
    email,
    phone,
    isPatient: z.enum(['yes', 'no']),
    findUs: z.enum(discoverySources, request.findUsRequired),
  });
}

export function openSteps(form: z.ZodType, values: WizardValues): WizardStep[] {
  const wrong = new Set(form.safeParse(values).error?.issues.map(({ path }) => path[0]));
  return wizardSteps.filter((step) => stepFields[step].some((field) => wrong.has(field)));
}

/** @param token from the human check */
export function wizardRequest(
  values: WizardValues,
  token: string,
): CallInput<typeof addAppointmentRequest>['body'] {
  return {
    token,
    firstName: values.firstName,
    lastName: values.lastName,
    DOB: values.dateOfBirth,
    gender: values.gender,
    primarySymptoms: values.primarySymptom,
    serviceIds: values.services.map(({ id }) => id),
    preferedAppointmentDate: values.date,
    appointmentSlot: values.slots,
    ...(!isVideo(values) && { serviceAddress: addressOf(values), locationType: values.locationType }),
    ...(values.instruction.trim() && { specialInstruction: values.instruction }),
    isPatient: values.isPatient === 'yes',
    phoneNumber: values.phone.replace(/\D/g, ''),
    email: values.email,
    howDidUHeardAboutus: values.findUs,
    ...(values.consentAccepted && { consentAccepted: true }),
  };
}

const fieldNames: Record<string, keyof WizardValues> = {
  DOB: 'dateOfBirth',
  primarySymptoms: 'primarySymptom',
  serviceIds: 'services',
  preferedAppointmentDate: 'date',
  appointmentSlot: 'slots',
  specialInstruction: 'instruction',
  phoneNumber: 'phone',
  howDidUHeardAboutus: 'findUs',
};

/** Field and step for a server issue path; null for others, such as the human check. */
export function stepOfIssue(path: string): { field: keyof WizardValues; step: WizardStep } | null {
  const parts = path.split('.').filter((part) => !/^\d+$/.test(part));
  const named = fieldNames[parts[0] ?? ''] ?? parts.at(-1);
  for (const step of wizardSteps) {
    const field = stepFields[step].find((one) => one === named);
    if (field) return { field, step };
  }
  return null;
}

interface Known {
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
}

export const initialAnswers = (known?: Known): WizardValues => ({
  ...emptyFields(requiredNames),
  ...(known && { firstName: known.firstName, lastName: known.lastName }),
  primarySymptom: '',
  services: [],
  consentAccepted: false,
  date: '',
  slots: [],
  address1: '',
  address2: '',
  postalCode: '',
  city: '',
  state: '',
  locationType: '',
  instruction: '',
  email: known?.email ?? '',
  phone: known?.phone ?? '',
  isPatient: 'yes',
  findUs: '',
});
