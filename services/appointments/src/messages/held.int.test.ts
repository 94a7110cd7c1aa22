import { beforeEach, describe, expect, it } from 'vitest';
import {
  assignment,
  book,
  type Cast,
  newCast,
  openStage,
  setStatus,
  WEDNESDAY,
} from '../appointments/appointment-stage.fixture.ts';

const stage = await openStage();
const { clock } = stage;
const NIGHT = new Date('2026-10-14T22:00:00-05:00');
const WAITS = 'The text will go out at 8:00 AM.';
let cast: Cast;

beforeEach(async () => {
  clock.now = WEDNESDAY;
  cast = await newCast(stage);
});

const headerOf = (answer: { headers: Record<string, unknown> }) =>
  JSON.parse(String(answer.headers['x-held'] ?? 'null'));

describe('a response during quiet hours', () => {
  // Rule: messages.answers-say-what-is-held
  it('states when the text will be sent if the email goes out immediately', async () => {
    const id = await book(cast);
    clock.now = NIGHT;
    const { admin } = await newCast(stage);
    const accepted = await setStatus(admin, id, 'AWAITING TIME');
    expect(accepted.json().message).toMatch(/\. The text will go out at 8:00 AM\.$/);
    expect(headerOf(accepted)).toEqual({ note: WAITS, channels: ['text'], at: '8:00 AM' });
  });

  // Rule: messages.answers-say-what-is-held
  it('also says so for the email if that waits', async () => {
    const id = await book(cast);
    clock.now = NIGHT;
    const late = await newCast(stage);
    const assigned = await late.admin.post(
      '/appointment/assign-provider',
      assignment(cast, id, { appointmentDate: '2026-10-16' }),
    );
    expect(assigned.json().message).toBe('Provider assigned. The email and text will go out at 8:00 AM.');
  });

  it('says nothing for an appointment within 12 hours, whose messages go out immediately', async () => {
    const id = await book(cast);
    clock.now = NIGHT;
    const late = await newCast(stage);
    const assigned = await late.admin.post(
      '/appointment/assign-provider',
      assignment(cast, id, { appointmentDate: '2026-10-15', appointmentTime: '09:00' }),
    );
    expect(assigned.json().message).toBe('Provider assigned');
    expect(headerOf(assigned)).toBeNull();
  });

  it('mentions only messages to the patient, and none that staff suppressed', async () => {
    const id = await book(cast);
    clock.now = NIGHT;
    const { admin, patient } = await newCast(stage);
    const quietly = await setStatus(admin, id, 'AWAITING TIME', { notifyPatient: false });
    expect(headerOf(quietly)).toBeNull();
    const booked = await patient.get('/appointment');
    expect(headerOf(booked)).toBeNull();
  });

  // Rule: messages.quiet-hours
  it("uses the time zone of the patient's home", async () => {
    const id = await book(cast);
    const home = { state: 'Hawaii', postalCode: '96813' };
    await stage.db.updateTable('patients').set(home).where('id', '=', cast.patientId).execute();
    const accepted = await setStatus(cast.admin, id, 'AWAITING TIME');
    expect(headerOf(accepted)).toEqual({
      ...{ note: 'The text will go out at 1:00 PM.', channels: ['text'], at: '1:00 PM' },
    });
    const own = await cast.patient.put(`/appointment/${id}/cancel`, { cancellationReason: 'Feels better' });
    expect(headerOf(own)).toMatchObject({ at: '8:00 AM' });
  });

  it('is unchanged by day', async () => {
    const id = await book(cast);
    const accepted = await setStatus(cast.admin, id, 'AWAITING TIME');
    expect(accepted.json().message).not.toContain('will go out');
    expect(headerOf(accepted)).toBeNull();
  });
});
