import { describe, expect, test } from 'vitest';
import { en } from '../../i18n/en.ts';
import { incompatibleServices } from './service-rules.ts';

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
