import { newId } from '@bedside/db/id';
import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { expect, it } from 'vitest';
import { callNamed, chatOf, send } from './audit.fixture.ts';
import { scheduledAppointment } from './audit-appointments.fixture.ts';
import { openFamilyStage } from './confidential-visits.fixture.ts';

const { db, family, set } = await openFamilyStage();

// Rule: people.confidential-visits
it('a parent with access to messages names no visit in them that they may not see', async () => {
  const { cast, parent, asParent, asTeen } = await family();
  await insertFamilyGrant(db, {
    ownerId: cast.patient.id,
    granteeId: parent.id,
    kinds: ['VISITS', 'MESSAGES'],
  });
  const conversationId = await chatOf(cast);
  const appointmentId = await scheduledAppointment(cast);
  const say = async () =>
    (
      await send(asParent, callNamed('sendChatMessage'), {
        params: { conversationId },
        body: { clientId: newId(), text: 'About this visit', appointmentId },
      })
    ).answer.statusCode;
  expect(await say()).toBe(200);
  await db.updateTable('chatMessages').set({ appointmentId: null }).execute();
  await db.updateTable('conversations').set({ appointmentId: null }).execute();
  await set(asTeen, appointmentId);
  expect(await say()).toBe(404);
  const still = await send(asParent, callNamed('getChat'), { params: { conversationId } });
  expect(still.answer.statusCode).toBe(200);
});
