import type { PatientService } from '@bedside/contracts/appointments/catalog.api';
import { describe, expect, test } from 'vitest';
import { en } from '../../i18n/en.ts';
import { findServices, incompatibleServices, type Offered, withReason } from './service-rules.ts';

const appointment = { id: 'appointment', telemedicine: false, singlePatientOnly: false };
const video = { id: 'video', telemedicine: true, singlePatientOnly: true };
const infusion = { id: 'infusion', telemedicine: false, singlePatientOnly: true };
const reason = (service: typeof appointment, chosen: (typeof appointment)[], patients = 1) =>
  incompatibleServices(service, chosen, patients, en.booking);

describe('a service', () => {
  test('can be combined with others, except with telemedicine', () => {
    expect(reason(infusion, [appointment])).toBeUndefined();
    expect(reason(video, [appointment])).toBe(
      '"Telemedicine Visit" service cannot be availed with any other services.',
    );
    expect(reason(appointment, [video])).toBe(
      'Any other services cannot be availed with "Telemedicine Visit" service.',
    );
  });

  test('for a single patient cannot join a visit for two', () => {
    expect(reason(infusion, [], 2)).toBe('This service is available only for single patient.');
    expect(reason(infusion, [], 1)).toBeUndefined();
  });

  test('that is chosen can be deselected', () => {
    expect(reason(video, [video], 2)).toBeUndefined();
  });
});

describe('the list of services', () => {
  const named = (id: string, category: string) =>
    ({ ...appointment, id, name: id, category, description: '', rate: 50 }) as PatientService;
  const services = [
    named('Blood count', 'Labs'),
    named('Urgent care', 'Urgent'),
    named('Hydration', 'Infusions'),
  ];
  const ids = (query: string, offered: Offered) =>
    findServices(services, { query, offered, mostBookedIds: ['Urgent care', 'gone', 'Blood count'] }).map(
      ({ id }) => id,
    );

  test('starts with the most booked, in their order, and a search covers every service', () => {
    expect(ids('', 'most')).toEqual(['Urgent care', 'Blood count']);
    expect(ids('', { category: 'Labs' })).toEqual(['Blood count']);
    expect(ids('hydr', { category: 'Labs' })).toEqual(['Hydration']);
    expect(ids('', 'all')).toHaveLength(3);
  });
});

test('a reason is added to the text and removed again', () => {
  expect(withReason('', 'Injury')).toBe('Injury');
  expect(withReason('Fell off a bike', 'Injury')).toBe('Fell off a bike, injury');
  expect(withReason('Fell off a bike, injury', 'Injury')).toBe('Fell off a bike');
});
