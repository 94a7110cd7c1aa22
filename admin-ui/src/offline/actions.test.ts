import type { DayAppointment } from '@bedside/contracts/appointments/dispatch.schema';
import { describe, expect, it } from 'vitest';
import { nextStep } from './actions.ts';
import type { Change, Entry } from './queue.ts';

const visit = (of: Partial<DayAppointment> = {}) =>
  ({ appointmentStatus: 'SCHEDULED', providerArrivedAt: null, telemedicine: false, ...of }) as DayAppointment;
const waiting = (...kinds: Change['kind'][]) => kinds.map((kind) => ({ change: { kind } })) as Entry[];

describe('the next step of an offline visit', () => {
  it('is to set out, then to arrive', () => {
    expect(nextStep(visit(), [])).toBe('setOut');
    expect(nextStep(visit(), waiting('setOut'))).toBe('arrive');
    expect(nextStep(visit({ appointmentStatus: 'ON THE WAY' }), waiting('note'))).toBe('arrive');
    expect(nextStep(visit(), waiting('setOut', 'arrive'))).toBeNull();
  });

  it('is no arrival once services are entered, because they end the visit', () => {
    expect(nextStep(visit({ appointmentStatus: 'ON THE WAY' }), waiting('services'))).toBeNull();
  });

  it('is none for a video visit', () => {
    expect(nextStep(visit({ telemedicine: true }), [])).toBeNull();
  });
});
