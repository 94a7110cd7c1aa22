import { describe, expect, it } from 'vitest';
import { buildBoardAppointment, buildPlaced, DAY } from './appointment.fixture.ts';
import { appointmentsAt, contactInUseMessages, firstTarget, mayPlace, placementOf } from './placement.ts';

const target = { providerId: 'marcus', date: DAY, minutes: 765 };

describe('dropping an appointment', () => {
  it('assigns one without a provider', () => {
    expect(placementOf(buildBoardAppointment(), target)).toBe('assign');
  });

  it('reschedules it with the same provider', () => {
    expect(placementOf(buildPlaced(), target)).toBe('reschedule');
    expect(placementOf(buildPlaced(), { ...target, date: '2026-10-15', minutes: 600 })).toBe('reschedule');
  });

  it('changes its provider along with the time', () => {
    expect(placementOf(buildPlaced({ providerId: 'priya' }), target)).toBe('changeProvider');
  });

  it('does nothing at its current place', () => {
    expect(placementOf(buildPlaced({ startTime: '12:45' }), target)).toBeNull();
  });

  it('does nothing if it can no longer be moved', () => {
    const onTheWay = buildPlaced({ appointmentStatus: 'ON THE WAY', allowedTransitions: [] });
    expect(mayPlace(onTheWay)).toBe(false);
    expect(placementOf(onTheWay, target)).toBeNull();
  });

  it('never replaces a time with a preference', () => {
    const appointment = buildPlaced({
      allowedTransitions: [{ move: 'reschedule', to: 'AWAITING TIME', requiresReason: false }],
    });
    expect(mayPlace(appointment)).toBe(false);
  });
});

describe('the initial target of an appointment', () => {
  const morning = { day: DAY, minutes: 602 };

  it('is its current time, if it has one', () => {
    expect(firstTarget(buildPlaced(), DAY, morning)).toEqual({
      providerId: 'marcus',
      date: DAY,
      minutes: 600,
    });
  });

  it('is the preferred time of day, and never a past time today', () => {
    expect(firstTarget(buildBoardAppointment(), DAY, morning).minutes).toBe(660);
    expect(firstTarget(buildBoardAppointment({ appointmentSlot: ['MORNING'] }), DAY, morning).minutes).toBe(
      615,
    );
    expect(firstTarget(buildBoardAppointment({ telemedicineTime: '15:30' }), DAY, morning).minutes).toBe(930);
  });
});

describe('appointments at the target time', () => {
  it('include every other appointment of that provider then', () => {
    const elena = buildPlaced({
      id: 'elena',
      patient: { id: 'p2', firstName: 'Elena', lastName: 'Petrova', profileImage: null },
      startTime: '13:30',
      endTime: '14:15',
    });
    const appointments = [elena, buildPlaced({ id: 'else', providerId: 'priya', startTime: '13:00' })];
    const there = appointmentsAt({ appointments }, buildBoardAppointment(), target);
    expect(contactInUseMessages(there, 'Marcus Bell')).toBe(
      'Marcus Bell is already seeing Elena Petrova from 1:30 to 2:15 PM.',
    );
  });
});
