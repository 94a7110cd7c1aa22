import { describe, expect, it } from 'vitest';
import { buildBoardAppointment, buildPlaced, DAY } from './appointment.fixture.ts';
import { appointmentsAt, contactInUseMessages, firstTarget, mayPlace, placementOf } from './placement.ts';

const target = { providerId: 'marcus', date: DAY, minutes: 765 };

describe('what a drop does', () => {
  it('assigns a visit that has no provider', () => {
    expect(placementOf(buildBoardAppointment(), target)).toBe('assign');
  });

  it('gives a scheduled visit another time with the same provider', () => {
    expect(placementOf(buildPlaced(), target)).toBe('reschedule');
    expect(placementOf(buildPlaced(), { ...target, date: '2026-10-15', minutes: 600 })).toBe('reschedule');
  });

  it('gives it another provider, with the time', () => {
    expect(placementOf(buildPlaced({ providerId: 'priya' }), target)).toBe('changeProvider');
  });

  it('is nothing where the appointment already is', () => {
    expect(placementOf(buildPlaced({ startTime: '12:45' }), target)).toBeNull();
  });

  it('is nothing for a visit that may not be moved any more', () => {
    const onTheWay = buildPlaced({ appointmentStatus: 'ON THE WAY', allowedTransitions: [] });
    expect(mayPlace(onTheWay)).toBe(false);
    expect(placementOf(onTheWay, target)).toBeNull();
  });

  it('never gives up a time for a preference', () => {
    const appointment = buildPlaced({
      allowedTransitions: [{ move: 'reschedule', to: 'AWAITING TIME', requiresReason: false }],
    });
    expect(mayPlace(appointment)).toBe(false);
  });
});

describe('where a visit is offered first', () => {
  const morning = { day: DAY, minutes: 602 };

  it('is where it is, for one that has a time', () => {
    expect(firstTarget(buildPlaced(), DAY, morning)).toEqual({
      providerId: 'marcus',
      date: DAY,
      minutes: 600,
    });
  });

  it('is the preferred time of day, and today no time that is over', () => {
    expect(firstTarget(buildBoardAppointment(), DAY, morning).minutes).toBe(660);
    expect(firstTarget(buildBoardAppointment({ appointmentSlot: ['MORNING'] }), DAY, morning).minutes).toBe(
      615,
    );
    expect(firstTarget(buildBoardAppointment({ telemedicineTime: '15:30' }), DAY, morning).minutes).toBe(930);
  });
});

describe('who is there already', () => {
  it('is every other visit of that provider at that time', () => {
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
