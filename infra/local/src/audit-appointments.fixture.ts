import { newId } from '@bedside/db/id';
import { saveSubmissionPdf } from '@bedside/domain/questionnaires/submission-pdf.commands';
import { buildBooking } from '@bedside/testing/factories/appointments';
import { insertVitals } from '@bedside/testing/factories/charts';
import { insertDocument, insertReport } from '@bedside/testing/factories/documents';
import { insertDelivery } from '@bedside/testing/factories/messages';
import { addMinutes } from 'date-fns';
import { type Cast, done, formThatWaits, WEDNESDAY } from './audit.fixture.ts';

const bookingOf = (cast: Cast, patientId = cast.patient.id) => ({
  ...buildBooking({ id: patientId }, { id: cast.serviceId }),
  patientId,
});

export async function bookedAppointment(cast: Cast): Promise<string> {
  const answer = await done('addAppointment', cast.admin, { body: bookingOf(cast) });
  return answer.json<{ data: { id: string } }>().data.id;
}

const assignmentOf = (cast: Cast, appointmentId: string) => ({
  appointmentId,
  providerId: cast.providerId,
  appointmentDate: '2026-10-14',
  appointmentTime: '14:00',
});

export async function scheduledAppointment(cast: Cast): Promise<string> {
  const id = await bookedAppointment(cast);
  await done('assignProvider', cast.admin, { body: assignmentOf(cast, id) });
  return id;
}

export async function appointmentUnderWay(cast: Cast): Promise<string> {
  const appointmentId = await scheduledAppointment(cast);
  await done('changeStatus', cast.admin, { body: { appointmentId, appointmentStatus: 'ON THE WAY' } });
  return appointmentId;
}

export async function vitalsOf(cast: Cast): Promise<string> {
  const appointmentId = await scheduledAppointment(cast);
  return insertVitals(cast.db, {
    appointmentId,
    patientId: cast.patient.id,
    recordedBy: cast.otherProviderId,
  });
}

export async function notedAppointment(cast: Cast): Promise<string> {
  const id = await scheduledAppointment(cast);
  await done('submitSoapNote', cast.admin, {
    params: { id },
    body: { soapNote: '<p>Rested.</p>', soapNoteVersion: 1 },
  });
  return id;
}

export async function canceledAppointment(cast: Cast): Promise<string> {
  const id = await bookedAppointment(cast);
  await done('cancelAppointment', cast.admin, {
    params: { id },
    body: { cancellationReason: 'Feels better' },
  });
  return id;
}

export const request = { from: '2026-10-14', to: '2026-10-16', appointmentSlot: ['ASAP'] };

export async function waitingAppointment(cast: Cast): Promise<string> {
  const id = await bookedAppointment(cast);
  await done('changeStatus', cast.admin, { body: { appointmentId: id, appointmentStatus: 'AWAITING TIME' } });
  await done('joinWaitlist', cast.admin, { params: { id }, body: request });
  return id;
}

export async function offeredTime(cast: Cast): Promise<string> {
  const appointmentId = await waitingAppointment(cast);
  const releasedSlotId = newId();
  const startsAt = addMinutes(WEDNESDAY, 120);
  const slot = {
    id: releasedSlotId,
    providerId: cast.providerId,
    startsAt,
    endsAt: addMinutes(startsAt, 45),
  };
  await cast.db
    .insertInto('releasedSlots')
    .values({
      ...slot,
      releasedByAppointmentId: appointmentId,
      createdAt: WEDNESDAY,
      filledByAppointmentId: null,
      closedAt: null,
    })
    .execute();
  const offer = { id: newId(), releasedSlotId, appointmentId, offeredAt: WEDNESDAY, answeredAt: null };
  await cast.db
    .insertInto('slotOffers')
    .values({ ...offer, expiresAt: addMinutes(WEDNESDAY, 30) })
    .execute();
  return offer.id;
}

export async function submittedQuestionnaire(cast: Cast): Promise<string> {
  cast.appointmentId = await bookedAppointment(cast);
  const id = await formThatWaits(cast);
  await done('submitQuestionnaire', await cast.as(cast.patient), {
    body: { token: id, answers: { smoke: false } },
  });
  await saveSubmissionPdf(
    cast.db,
    { actor: null, requestId: newId(), now: WEDNESDAY, ip: null },
    cast.parts.integrations.storage,
    { id, patientId: cast.patient.id, name: 'Predictive 360', pdf: Buffer.from('%PDF-1.7 an assessment') },
  );
  return id;
}

export async function failedMessage(cast: Cast): Promise<string> {
  const appointmentId = await bookedAppointment(cast);
  const recipientId = cast.patient.id;
  const failed = { recipientId, appointmentId, state: 'failed', createdAt: WEDNESDAY } as const;
  return (await insertDelivery(cast.db, failed)).id;
}

/** @returns the id of a patient with an appointment for the upload */
export async function patientWithAppointment(cast: Cast): Promise<string> {
  cast.appointmentId = await scheduledAppointment(cast);
  return cast.patient.id;
}

export async function appointmentWithReportFile(cast: Cast): Promise<string> {
  const appointmentId = await scheduledAppointment(cast);
  const file = { patientId: cast.patient.id, appointmentId, category: 'Report' };
  cast.documentId = (await insertDocument(cast.db, file)).id;
  return appointmentId;
}

const report = async (cast: Cast, status: 'UPLOADED' | 'REVIEWED'): Promise<string> => {
  const appointmentId = await scheduledAppointment(cast);
  return (await insertReport(cast.db, { patientId: cast.patient.id, appointmentId, status })).id;
};
export const newReport = (cast: Cast): Promise<string> => report(cast, 'UPLOADED');
export const reviewedReport = (cast: Cast): Promise<string> => report(cast, 'REVIEWED');

export async function notificationOf(cast: Cast): Promise<string> {
  const id = newId();
  await bookedAppointment(cast);
  const event = await cast.db.selectFrom('outbox').select('id').limit(1).executeTakeFirstOrThrow();
  await cast.db
    .insertInto('notifications')
    .values({
      id,
      eventId: event.id,
      userId: cast.patient.id,
      type: 'appointment',
      title: 'News',
      body: 'Look.',
      entityType: 'appointment',
      entityId: newId(),
      readAt: null,
      createdAt: new Date(),
    })
    .execute();
  return id;
}
