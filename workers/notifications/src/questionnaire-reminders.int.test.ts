import { submissionReminderDue } from '@bedside/contracts/questionnaires/questionnaire.events';
import { insertForm, insertSubmission } from '@bedside/testing/factories/questionnaires';
import { addDays, subDays } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { messagesFixture, NOON } from './messages.fixture.ts';

const { db, emit, send, deliveriesOf, stateOf, scheduledAppointment } = await messagesFixture();
const form = await insertForm(db);

async function sentWithVisit() {
  const visit = await scheduledAppointment();
  const { id } = await insertSubmission(db, visit.patient, form);
  await db
    .updateTable('questionnaireSubmissions')
    .set({ appointmentId: visit.id, sentAt: subDays(NOON, 1), expiresAt: addDays(NOON, 13) })
    .where('id', '=', id)
    .execute();
  const cancel = () =>
    db
      .updateTable('appointments')
      .set({ status: 'CANCELLED', statusChangedAt: NOON, cancellationReason: 'Feels better' })
      .where('id', '=', visit.id)
      .execute();
  return { id, cancel, remind: () => emit(submissionReminderDue, { submissionId: id, hours: 24 }) };
}

// Rule: questionnaires.reminders
describe('the reminder of a questionnaire', () => {
  it('is not sent once its visit was canceled, not even one that waits', async () => {
    const { cancel, remind } = await sentWithVisit();
    const [waiting] = await deliveriesOf(await remind());
    await cancel();
    await send(waiting?.id ?? '');
    expect(await stateOf(waiting?.id ?? '')).toMatchObject({
      state: 'suppressed',
      reason: 'the visit was canceled',
    });
    expect(await deliveriesOf(await remind())).toEqual([]);
  });

  it('is sent for one that staff sent again after the visit was canceled', async () => {
    const { id, cancel, remind } = await sentWithVisit();
    await cancel();
    await db.updateTable('questionnaireSubmissions').set({ sentAt: NOON }).where('id', '=', id).execute();
    expect(await deliveriesOf(await remind())).not.toEqual([]);
  });
});
