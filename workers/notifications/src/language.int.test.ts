import {
  appointmentAccepted,
  appointmentRequested,
  appointmentScheduled,
} from '@bedside/contracts/appointments/appointment.events';
import { newId } from '@bedside/db/id';
import { setTemplateOverrides } from '@bedside/domain/messaging/template-override.commands';
import { consumeCode, issueCode, verifyCode } from '@bedside/domain/people/one-time-code.commands';
import { codeKeys } from '@bedside/domain/people/one-time-code.crypto';
import { suppressAddress } from '@bedside/domain/people/suppression.commands';
import { isSuppressed } from '@bedside/domain/people/suppression.queries';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { describe, expect, it } from 'vitest';
import { sendOneTimeCodeHandler } from './handlers/send-one-time-code.handler.ts';
import { messagesFixture, NOON } from './messages.fixture.ts';

const { db, simulators, ctx, emit, deliveriesOf, send, sendAll, stateOf, bellsOf, scheduledAppointment } =
  await messagesFixture();
const change = { actor: null, requestId: 'req-7', now: NOON, ip: null };
const keys = codeKeys(simulators.config.secrets.code);

const inSpanish = (id: string) =>
  db.updateTable('users').set({ language: 'es' }).where('id', '=', id).execute();

describe('a patient who chose Spanish', () => {
  it('gets Spanish on every channel and in the calendar, while staff get English', async () => {
    const { id, patient, provider } = await scheduledAppointment();
    await inSpanish(patient.id);
    const eventId = await emit(appointmentScheduled, { appointmentId: id, revision: 1 });
    await sendAll(eventId);
    const sent = await simulators.messages('');
    const text = JSON.stringify(sent);
    expect(text).toContain('Su cita es el');
    expect(sent.find(({ channel }) => channel === 'text')?.text).toMatch(
      /^Bedside: su cita es el \p{L}+ \d+ de junio a las? /u,
    );
    const mail = sent.find(({ subject }) => String(subject).startsWith('Su cita es el'));
    expect(mail?.text).toContain('En una emergencia, llame al 911.');
    expect(mail?.attachments).toMatchObject([{ filename: 'cita.ics' }]);
    expect(sent.some(({ subject }) => String(subject).startsWith('New visit'))).toBe(true);
    const bells = await bellsOf(eventId);
    expect(bells.find(({ userId }) => userId === patient.id)?.title).toBe('Su cita está programada');
    expect(bells.find(({ userId }) => userId === provider.id)?.title).toBe('New visit');
  });

  it('gets codes in Spanish', async () => {
    const { id } = await insertPatient(db, { user: { email: 'codigos@example.com', language: 'es' } });
    const scope = { purpose: 'PATIENT_SIGN_IN', contact: 'codigos@example.com', userId: id } as const;
    await db.transaction().execute((tx) => issueCode(tx, change, keys, { ...scope, send: true }));
    await sendNewestCode(id);
    expect(await simulators.messages('channel=email')).toMatchObject([{ subject: 'Su código de Bedside' }]);
  });
});

async function sendNewestCode(userId: string): Promise<void> {
  const { id: codeId } = await db
    .selectFrom('oneTimeCodes')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow();
  await sendOneTimeCodeHandler.run({ codeId, eventId: newId(), requestId: 'req-7' }, ctx());
}

describe('a template override', () => {
  it('is used only for its language and channel', async () => {
    const author = await insertStaff(db, { role: 'SUPER_ADMIN' });
    const actor = { userId: author.id, role: 'SUPER_ADMIN', permissions: [], sessionId: newId() } as const;
    await setTemplateOverrides(
      db,
      { ...change, actor },
      {
        template: 'appointment-accepted',
        changes: [
          { language: 'en', channel: 'text', own: { subject: null, body: 'Yes! {{link}}' } },
          { language: 'es', channel: 'bell', own: { subject: '¡Sí!', body: 'Ya casi, en {{practice}}.' } },
        ],
      },
    );
    const english = await scheduledAppointment({ status: 'AWAITING TIME' });
    await sendAll(await emit(appointmentAccepted, { appointmentId: english.id }));
    expect((await simulators.messages('channel=text'))[0]?.text).toMatch(/^Yes! http/);
    expect((await simulators.messages('channel=email'))[0]?.subject).toContain('is approved');
    const spanish = await scheduledAppointment({ status: 'AWAITING TIME' });
    await inSpanish(spanish.patient.id);
    const eventId = await emit(appointmentAccepted, { appointmentId: spanish.id });
    await sendAll(eventId);
    expect((await simulators.messages('channel=text'))[0]?.text).toContain('su cita est');
    expect(await bellsOf(eventId)).toMatchObject([{ title: '¡Sí!', body: 'Ya casi, en Bedside.' }]);
  });
});

describe('a suppressed address', () => {
  // Rule: messages.bounces-suppress
  it('gets nothing, with the reason logged, while other channels continue', async () => {
    const { id, patient } = await scheduledAppointment({ status: 'PENDING APPROVAL' });
    const { phoneE164 } = await db
      .selectFrom('users')
      .select('phoneE164')
      .where('id', '=', patient.id)
      .executeTakeFirstOrThrow();
    await suppressAddress(db, change, { channel: 'text', address: phoneE164 ?? '', reason: 'STOP' });
    const eventId = await emit(appointmentRequested, { appointmentId: id });
    await sendAll(eventId);
    const notified = (await deliveriesOf(eventId)).filter(
      ({ recipientId: personId }) => personId === patient.id,
    );
    expect(
      Object.fromEntries(notified.map(({ channel, state, reason }) => [channel, [state, reason]])),
    ).toEqual({
      email: ['sent', null],
      text: ['suppressed', 'recipient opted out of texts'],
    });
    for (const { id: deliveryId, channel } of notified) if (channel === 'text') await send(deliveryId);
    expect(await simulators.messages('channel=text')).toEqual([]);
    expect((await stateOf(notified[0]?.id ?? '')).attempts).toBeLessThanOrEqual(1);
  });

  // Rule: messages.codes-despite-suppression
  it('after STOP gets codes by email, except the code that verifies the number', async () => {
    const phoneE164 = '+17735559001';
    const email = 'stopped@example.com';
    const { id } = await insertPatient(db, { user: { phoneE164, email } });
    await suppressAddress(db, change, { channel: 'text', address: phoneE164, reason: 'STOP' });
    for (const purpose of ['PATIENT_SIGN_IN', 'CONTACT'] as const) {
      const scope = { purpose, contact: phoneE164, userId: id };
      await db.transaction().execute((tx) => issueCode(tx, change, keys, { ...scope, send: true }));
      await sendNewestCode(id);
      await db.deleteFrom('oneTimeCodes').where('userId', '=', id).execute();
    }
    expect(await simulators.messages('')).toMatchObject([{ channel: 'email', to: email }]);
  });

  // Rule: messages.bounces-suppress
  it('is no longer suppressed once verified again', async () => {
    const contact = 'proven@example.com';
    await suppressAddress(db, change, { channel: 'email', address: contact, reason: 'BOUNCE' });
    const { id } = await insertPatient(db);
    const scope = { purpose: 'CONTACT', contact, userId: id } as const;
    await db.transaction().execute((tx) => issueCode(tx, change, keys, { ...scope, send: true }));
    await sendNewestCode(id);
    const code = /\b\d{6}\b/.exec((await simulators.messages(`to=${contact}`))[0]?.text ?? '')?.[0] ?? '';
    const codeId = await verifyCode(db, change, keys, { ...scope, code });
    expect(await isSuppressed(db, 'email', contact)).toBe('BOUNCE');
    await db.transaction().execute((tx) => consumeCode(tx, change, codeId));
    expect(await isSuppressed(db, 'email', contact)).toBeNull();
  });

  // Rule: messages.codes-despite-suppression
  it('that bounced still gets a requested code', async () => {
    const email = 'bounced@example.com';
    const { id } = await insertPatient(db, { user: { email } });
    await suppressAddress(db, change, { channel: 'email', address: email, reason: 'BOUNCE' });
    const scope = { purpose: 'PATIENT_SIGN_IN', contact: email, userId: id } as const;
    await db.transaction().execute((tx) => issueCode(tx, change, keys, { ...scope, send: true }));
    await sendNewestCode(id);
    expect(await simulators.messages('channel=email')).toHaveLength(1);
  });
});
