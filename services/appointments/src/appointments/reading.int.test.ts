import { newId } from '@bedside/db/id';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Cast, newCast, openStage, schedule, setStatus, snapshot } from './appointment-stage.fixture.ts';

const stage = await openStage();

const without = (body: string, ...parts: string[]) =>
  parts.reduce((text, part) => text.replaceAll(part, '…'), body);

describe("another household's appointment", () => {
  let owner: Cast;
  let stranger: Cast;
  let id: string;
  beforeAll(async () => {
    owner = await newCast(stage);
    stranger = await newCast(stage);
    id = await schedule(owner, { appointmentDate: '2026-10-21' });
  });

  // Rule: security.forbidden-looks-missing
  it('returns the same bytes as a missing one, and stays unchanged', async () => {
    const before = await snapshot(stage, id);
    const { patient } = stranger;
    const serviceAddress = {
      address1: '1 Elsewhere',
      postalCode: '60601',
      city: 'CHICAGO',
      state: 'Illinois',
    };
    const attempts = (appointment: string) => [
      patient.get(`/appointment/appointmentDetails/${appointment}`),
      patient.get(`/appointment/detail/${appointment}`),
      patient.put(`/appointment/${appointment}/cancel`, { cancellationReason: 'Not mine' }),
      patient.post('/appointment/reschedule-appointment', {
        appointmentId: appointment,
        preferedAppointmentDate: '2026-10-30',
      }),
      patient.post('/appointment/update-appointment-address', { id: appointment, serviceAddress }),
    ];
    const missing = newId();
    const real = await Promise.all(attempts(id));
    const random = await Promise.all(attempts(missing));
    for (const [index, answer] of real.entries()) {
      const other = random[index];
      expect(answer.statusCode).toBe(404);
      expect(other?.statusCode).toBe(404);
      const blank = (of: typeof answer | undefined) => without(of?.body ?? '', of?.json().requestId);
      expect(blank(answer)).toBe(blank(other));
    }
    expect(await snapshot(stage, id)).toEqual(before);
  });

  it('is missing for a provider it is not assigned to', async () => {
    expect((await stranger.provider.get(`/appointment/detail/${id}`)).statusCode).toBe(404);
    expect((await setStatus(stranger.provider, id, 'ON THE WAY')).statusCode).toBe(404);
    expect((await stranger.provider.get(`/admin/appointments/${id}`)).statusCode).toBe(404);
    expect((await owner.provider.get(`/appointment/detail/${id}`)).statusCode).toBe(200);
  });

  it("is in no one else's list", async () => {
    const mine = await owner.patient.get('/appointment');
    expect(mine.json().data.appointments.map((card: { id: string }) => card.id)).toEqual([id]);
    expect((await stranger.patient.get('/appointment')).json().meta.itemCount).toBe(0);
    const filter = JSON.stringify({ patientId: owner.patientId });
    const response = await stranger.provider.get('/admin/appointments', { query: { filter } });
    expect(response.headers['content-range']).toBe('appointments */0');
  });
});

describe("the patient's view of an appointment", () => {
  const patientKeys = [
    'allowedTransitions',
    'answerBy',
    'appointmentDate',
    'appointmentKey',
    'appointmentSlot',
    'appointmentStatus',
    'appointmentTime',
    'appointmentType',
    'arrivalWindowEnd',
    'arrivalWindowStart',
    'billedLater',
    'cancellationReason',
    'commentsForPatient',
    'confidential',
    'createdAt',
    'deposit',
    'discountAmount',
    'dueAmount',
    'estimate',
    'familyMembers',
    'id',
    'invoiceId',
    'invoiceNumber',
    'lateCancellationFee',
    'lateCancellationFeeIfCancelledNow',
    'lateFeeBill',
    'locationType',
    'noShow',
    'patient',
    'patientConfirmedAt',
    'paymentMode',
    'paymentPending',
    'paymentRequestType',
    'preferedAppointmentDate',
    'price',
    'primarySymptoms',
    'providerArrivedAt',
    'providerAssigned',
    'refundedAmount',
    'reports',
    'reschedulesLeft',
    'serviceAddress',
    'services',
    'servicesAvailed',
    'slotOfferId',
    'specialInstruction',
    'telemedicine',
    'telemedicineLink',
    'telemedicineTime',
    'timeline',
    'totalAmount',
    'travelFee',
    'version',
    'waitlist',
    'webAppointmentId',
  ];
  const staffKeys = [
    'activity',
    'adminComment',
    'allergies',
    'bookedBy',
    'calendarDescription',
    'cptCodes',
    'durationMinutes',
    'dxCodes',
    'household',
    'invoice',
    'medicalOrder',
    'noKnownAllergies',
    'noShowChoice',
    'patientContact',
    'patientRescheduleCount',
    'pendingChartReviews',
    'producesReport',
    'providerNotes',
    'providerSummary',
    'reportRequirementWaived',
    'soapNote',
    'soapNoteStatus',
    'soapNoteTemplate',
    'soapNoteTemplateName',
  ];

  // Rule: security.patients-never-see-staff-fields
  it('has exactly these fields on either path, and never internal ones', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast, { reason: 'Squeezed in between two others' });
    const secrets = {
      providerNotes: 'secret-one',
      providerSummary: 'secret-two',
      medicalOrder: 'secret-three',
      soapNote: 'secret-four',
    };
    await cast.provider.post('/appointment/add-comments', { appointmentId: id, ...secrets });
    await cast.admin.put(`/appointment/update-admin-comment/${id}`, { adminComment: 'secret-five' });
    for (const path of ['appointmentDetails', 'detail']) {
      const seen = await cast.patient.get(`/appointment/${path}/${id}`);
      expect(Object.keys(seen.json().data).toSorted()).toEqual(patientKeys);
      expect(seen.body).not.toMatch(/secret|Squeezed/);
    }
    const staff = await cast.admin.get(`/appointment/detail/${id}`);
    expect(Object.keys(staff.json().data).toSorted()).toEqual([...patientKeys, ...staffKeys].toSorted());
    expect(staff.json().data).toMatchObject({ ...secrets, adminComment: 'secret-five' });
  });
});
