import {
  appointmentReminderDue,
  appointmentScheduled,
} from '@bedside/contracts/appointments/appointment.events';
import {
  videoAloneDue,
  videoGuestInvited,
  videoPatientWaiting,
} from '@bedside/contracts/appointments/video.events';
import { newId } from '@bedside/db/id';
import { findLink } from '@bedside/domain/access/access-link';
import { smsSegments } from '@bedside/message-templates/render';
import { addHours, addMinutes } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { messagesFixture, NOON } from './messages.fixture.ts';

const { db, simulators, clock, emit, deliveriesOf, sendAll, bellsOf, scheduledAppointment } =
  await messagesFixture();

const NIGHT = addHours(NOON, 10);

const videoVisit = (more = {}) => scheduledAppointment({ telemedicine: true, address1: null, ...more });
const now = (startsAt: Date) => ({ startsAt, endsAt: addMinutes(startsAt, 30) });
const sent = async (eventId: string) => {
  await sendAll(eventId);
  return simulators.messages('');
};

const takeSeat = (appointmentId: string, userId: string, role: 'patient' | 'provider') =>
  db
    .insertInto('videoSeats')
    .values({
      appointmentId,
      userId,
      role,
      state: role === 'patient' ? 'WAITING' : 'IN CALL',
      stateSince: clock.now,
      deviceId: newId(),
      audioOnly: false,
      locationState: role === 'patient' ? 'IL' : null,
    })
    .execute();

const speak = (id: string, language: 'en' | 'es') =>
  db.updateTable('users').set({ language }).where('id', '=', id).execute();

describe('the messages of a visit by video', () => {
  // Rule: messages.video-link
  it.each([
    ['en', 'Join by video: '],
    ['es', 'Entre a la videollamada: '],
  ] as const)('carry its link in texts and emails (%s)', async (language, message) => {
    const { id, patient } = await videoVisit();
    await speak(patient.id, language);
    const about = { appointmentId: id, revision: 1 };
    const events = [
      await emit(appointmentScheduled, about),
      await emit(appointmentReminderDue, { ...about, hoursBefore: 24 }),
      await emit(appointmentReminderDue, { ...about, hoursBefore: 2 }),
    ];
    for (const event of events) await sendAll(event);
    const messages = (await simulators.messages('')).filter(({ text }) => text.includes(`/video/${id}#`));
    expect(messages.map(({ channel }) => channel).sort()).toEqual(['email', 'email', 'text', 'text', 'text']);
    for (const { channel, text } of messages) {
      const [, token = ''] = new RegExp(`${message}\\S+/video/${id}#(\\S+)`).exec(text) ?? [];
      expect(await findLink(db, ['VIDEO'], token, clock.now)).toMatchObject({ subjectId: id });
      if (channel === 'text') expect(smsSegments(text)).toBeLessThanOrEqual(2);
    }
  });

  // Rule: messages.video-zone
  it.each([
    ['en', /at \d+:00 [AP]M CDT/],
    ['es', /a las? \d+:00 [ap]\.m\. CDT/],
  ] as const)('name the time zone (%s)', async (language, time) => {
    const { id, patient } = await videoVisit();
    await speak(patient.id, language);
    await sendAll(await emit(appointmentScheduled, { appointmentId: id, revision: 1 }));
    const [message] = await simulators.messages('channel=text');
    expect(message?.text).toMatch(time);
  });

  // Rule: messages.video-link
  it.each([
    ['at home', { telemedicine: false }],
    ['in another company’s meeting', { telemedicineLink: 'https://meet.example/abc' }],
  ])('have no such link %s', async (_where, more) => {
    const { id } = await videoVisit(more);
    const messages = await sent(await emit(appointmentScheduled, { appointmentId: id, revision: 1 }));
    expect(messages.length).toBeGreaterThan(0);
    expect(JSON.stringify(messages)).not.toContain('/video');
    const links = await db.selectFrom('accessLinks').select('purpose').where('subjectId', '=', id).execute();
    expect(links).toEqual([]);
  });
});

describe('a waiting room', () => {
  // Rule: appointments.video-waiting
  it('calls the provider, even at night, and no longer once they are there', async () => {
    clock.now = NIGHT;
    const { id, patient, provider } = await videoVisit(now(NIGHT));
    await takeSeat(id, patient.id, 'patient');
    const eventId = await emit(videoPatientWaiting, { appointmentId: id });
    expect(await bellsOf(eventId)).toMatchObject([{ userId: provider.id, title: 'Your patient is waiting' }]);
    const messages = await sent(eventId);
    expect(messages).toMatchObject([{ channel: 'text', text: expect.stringContaining('waiting room') }]);
    await takeSeat(id, provider.id, 'provider');
    expect(await deliveriesOf(await emit(videoPatientWaiting, { appointmentId: id }))).toEqual([]);
  });

  // Rule: appointments.video-waiting
  it.each([
    ['patient', 'running late', 'has waited 10 minutes'],
    ['provider', 'is waiting for you', 'hasn’t joined after 10 minutes'],
  ] as const)('tells both what to do when the %s is alone', async (alone, toPatient, toProvider) => {
    clock.now = NIGHT;
    const { id, patient, provider } = await videoVisit(now(NIGHT));
    await takeSeat(id, alone === 'patient' ? patient.id : provider.id, alone);
    const eventId = await emit(videoAloneDue, { appointmentId: id });
    const bells = await bellsOf(eventId);
    expect(bells).toHaveLength(2);
    const texts = (await sent(eventId)).map(({ text }) => text.replaceAll("'", '’'));
    expect(texts).toHaveLength(2);
    expect(texts.find((text) => text.includes(toPatient))).toContain(`/video/${id}#`);
    expect(texts.find((text) => text.includes(toProvider))).not.toContain(`/video/${id}#`);
  });

  it('is silent once both are there', async () => {
    const { id, patient, provider } = await videoVisit(now(NOON));
    await takeSeat(id, patient.id, 'patient');
    await takeSeat(id, provider.id, 'provider');
    const eventId = await emit(videoAloneDue, { appointmentId: id });
    expect(await deliveriesOf(eventId)).toEqual([]);
    expect(await bellsOf(eventId)).toEqual([]);
  });
});

describe('the text to a third person', () => {
  const invite = async (language: 'en' | 'es') => {
    const visit = await videoVisit(now(NOON));
    const videoGuestId = newId();
    await db
      .insertInto('videoGuests')
      .values({
        id: videoGuestId,
        appointmentId: visit.id,
        name: 'Marta Ruiz',
        kind: 'INTERPRETER',
        phoneE164: '+13125550142',
        language,
        invitedBy: visit.provider.id,
        createdAt: NOON,
        stateSince: NOON,
      })
      .execute();
    return { ...visit, videoGuestId };
  };

  // Rule: appointments.video-guests
  it.each([
    ['en', 'invites you to a video call'],
    ['es', 'le invita a una videollamada'],
  ] as const)('is sent only to their number, with its own link (%s)', async (language, text) => {
    const { id, videoGuestId } = await invite(language);
    const messages = await sent(await emit(videoGuestInvited, { appointmentId: id, videoGuestId }));
    expect(messages).toMatchObject([
      { channel: 'text', to: '+13125550142', text: expect.stringContaining(text) },
    ]);
    const [, token = ''] = /\/video\/guest#(\S+)/.exec(messages[0]?.text ?? '') ?? [];
    expect(await findLink(db, ['VIDEO_GUEST'], token, clock.now)).toMatchObject({ subjectId: videoGuestId });
  });

  // Rule: appointments.video-guests
  it('is not sent once they were removed', async () => {
    const { id, videoGuestId } = await invite('en');
    const eventId = await emit(videoGuestInvited, { appointmentId: id, videoGuestId });
    await db.updateTable('videoGuests').set({ removedAt: NOON }).where('id', '=', videoGuestId).execute();
    expect(await sent(eventId)).toEqual([]);
  });
});
