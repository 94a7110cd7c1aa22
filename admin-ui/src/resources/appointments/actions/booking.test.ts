import { addAppointment } from '@bedside/contracts/appointments/appointments.api';
import { expect, test } from 'vitest';
import { type BookingValues, bookingOf, bookingValues } from './booking.ts';

const patientId = '01930000-0000-7000-8000-000000000001';
const values: BookingValues = {
  serviceIds: ['01930000-0000-7000-8000-0000000000a1'],
  isTelemedicine: false,
  preferedAppointmentDate: '2026-10-14',
  appointmentSlot: ['MORNING'],
  telemedicineTime: '',
  symptom: 'Nausea',
  specialInstruction: '',
  serviceAddress: {
    address1: '2136 N Cleveland Ave',
    postalCode: '60614',
    city: 'CHICAGO',
    state: 'Illinois',
  },
};
const video: BookingValues = {
  ...values,
  isTelemedicine: true,
  appointmentSlot: [],
  telemedicineTime: '14:30',
  serviceAddress: { address1: '', postalCode: '', city: '', state: '' },
};

test('a visit in home is sent as the call wants it', () => {
  expect(bookingValues.safeParse(values).success).toBe(true);
  expect(addAppointment.body.safeParse(bookingOf(values, patientId)).error).toBeUndefined();
});

test('a call has a time and needs no address', () => {
  expect(bookingValues.safeParse(video).success).toBe(true);
  const body = addAppointment.body.parse(bookingOf(video, patientId));
  expect(body).toMatchObject({ telemedicineTime: '14:30', appointmentSlot: ['EVENING'] });
  expect(body.serviceAddress).toBeUndefined();
});

test('what is missing is refused beside its field', () => {
  const paths = bookingValues
    .safeParse({ ...values, serviceIds: [], appointmentSlot: [], symptom: ' ' })
    .error?.issues.map(({ path }) => path[0]);
  expect(paths).toEqual(expect.arrayContaining(['serviceIds', 'appointmentSlot', 'symptom']));
});
