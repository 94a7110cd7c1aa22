import { newId } from '@bedside/db/id';
import { issuePaymentLink } from '@bedside/domain/payments/payment-link.commands';
import { insertInvoice, insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  book,
  type Cast,
  newCast,
  openStage,
  schedule,
  setStatus,
  snapshot,
} from './appointment-stage.fixture.ts';

const stage = await openStage();
const { db, service, clock } = stage;

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
    const asked = await stranger.provider.get('/admin/appointments', { query: { filter } });
    expect(asked.headers['content-range']).toBe('appointments */0');
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

describe('the activity of an appointment', () => {
  it('merges transitions, comments, reads, and payments, newest first', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast);
    await cast.admin.put(`/appointment/update-admin-comment/${id}`, { adminComment: 'Call first' });
    await cast.admin.get(`/admin/appointments/${id}`);
    clock.now = new Date(clock.now.getTime() + 1_000);
    await cast.admin.get(`/appointment/detail/${id}`);
    const { activity } = (await cast.admin.get(`/admin/appointments/${id}`)).json();
    expect(activity[0]).toMatchObject({ kind: 'read', byName: 'Dana Okafor', text: 'viewed the visit' });
    const lines = activity.map((entry: { kind: string; text: string }) => `${entry.kind}: ${entry.text}`);
    expect(lines).toEqual(
      expect.arrayContaining([
        'status: requested the visit',
        'status: assigned Priya Raman',
        'comment: edited the internal note',
        'read: viewed the visit',
      ]),
    );
  });

  it('keeps the order of what was done at the same moment', async () => {
    const cast = await newCast(stage);
    const id = await schedule(cast);
    const { activity } = (await cast.admin.get(`/admin/appointments/${id}`)).json();
    const moves = activity.filter(({ kind }: { kind: string }) => kind === 'status');
    expect(new Set(moves.map(({ at }: { at: string }) => at)).size).toBe(1);
    expect(moves.map(({ text }: { text: string }) => text)).toEqual([
      'assigned Priya Raman',
      'requested the visit',
    ]);
  });

  it("shows one entry per staff read, and none for the patient's own", async () => {
    const cast = await newCast(stage);
    const id = await book(cast);
    await cast.patient.get(`/appointment/detail/${id}`);
    await cast.admin.get(`/appointment/detail/${id}`);
    const reads = await db
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'patientId'])
      .where('entityId', '=', id)
      .where('action', '=', 'getAppointment')
      .execute();
    expect(reads).toEqual([{ action: 'getAppointment', actorId: cast.adminId, patientId: cast.patientId }]);
  });

  // Rule: security.list-reads-are-audited
  it('shows no second read for a polling screen within 15 minutes', async () => {
    const cast = await newCast(stage);
    const id = await book(cast);
    const again = { headers: { 'x-background': '1' } };
    const pass = (minutes: number) => {
      clock.now = new Date(clock.now.getTime() + minutes * 60_000);
    };
    const readsAfter = async (sent = {}) => {
      await cast.admin.get(`/admin/appointments/${id}`, sent);
      const rows = db.selectFrom('auditLog').select('id').where('entityId', '=', id);
      return (await rows.where('action', '=', 'appointments.get').execute()).length;
    };
    expect(await readsAfter(again)).toBe(1);
    expect(await readsAfter(again)).toBe(1);
    expect(await readsAfter()).toBe(2);
    pass(10);
    await cast.admin.get('/admin/appointments');
    pass(6);
    expect(await readsAfter(again)).toBe(3);
  });

  it('gets one audit row for each list that staff reads', async () => {
    const cast = await newCast(stage);
    await cast.admin.get('/appointment', { query: { patientId: cast.patientId } });
    await cast.admin.get('/admin/appointments');
    await cast.patient.get('/appointment');
    const reads = await db
      .selectFrom('auditLog')
      .select(['action', 'patientId'])
      .where('actorId', 'in', [cast.adminId, cast.patientId])
      .orderBy('id')
      .execute();
    expect(reads).toEqual([
      { action: 'listAppointments', patientId: cast.patientId },
      { action: 'appointments.list', patientId: null },
    ]);
  });
});

describe('the payment page', () => {
  it('of an invoice without an appointment shows its lines and amount only', async () => {
    const cast = await newCast(stage);
    const invoiceId = await insertInvoice(db, { id: cast.patientId });
    const token = await db.transaction().execute((tx) => issuePaymentLink(tx, { now: clock.now }, invoiceId));
    const page = await service.anonymous.get(`/appointment/appointmentDetails/${token}`);
    expect(page.json().data).toEqual({
      id: token,
      appointmentKey: expect.stringMatching(/^INV-/),
      appointmentStatus: 'AWAITING PAYMENT',
      servicesAvailed: [{ serviceName: 'Copy of the record', serviceCost: 75 }],
      price: expect.objectContaining({ totalAmount: 75 }),
      totalAmount: 75,
      dueAmount: 75,
      paymentMode: null,
      paymentPending: false,
      depositHold: null,
      payerFirstName: expect.any(String),
      forAppointment: false,
      isStatement: false,
    });
    expect(page.body).not.toContain(invoiceId);
    await db.updateTable('invoices').set({ status: 'PAID' }).where('id', '=', invoiceId).execute();
    const paid = await service.anonymous.get(`/appointment/appointmentDetails/${token}`);
    expect(paid.json().data.appointmentStatus).toBe('PAID');
  });

  // Rule: money.partial-payments
  it('and the visit say what is still due of a bill that was paid in part, as it is charged', async () => {
    const cast = await newCast(stage);
    const { patientId } = cast;
    const visit = await insertPayableInvoice(db, { id: patientId, householdId: cast.householdId });
    await db
      .insertInto('appointmentPatients')
      .values({ appointmentId: visit.appointmentId, patientId, isPrimary: true })
      .execute();
    const alone = await insertInvoice(db, { id: patientId }, { totalCents: visit.total });
    const installment = { type: 'APPOINTMENT', status: 'SUCCESSFUL', paymentMode: 'CARD ON FILE' } as const;
    for (const invoiceId of [visit.invoiceId, alone])
      await db
        .insertInto('payments')
        .values({
          ...installment,
          id: newId(),
          invoiceId,
          patientId,
          amountCents: 10_000,
          partial: true,
          createdAt: clock.now,
          finalizedAt: clock.now,
        })
        .execute();
    const due = { totalAmount: visit.total / 100, dueAmount: visit.total / 100 - 100 };
    for (const bill of [visit.appointmentId, alone]) {
      const token = await db.transaction().execute((tx) => issuePaymentLink(tx, { now: clock.now }, bill));
      const page = await service.anonymous.get(`/appointment/appointmentDetails/${token}`);
      expect(page.json().data, page.body).toMatchObject(due);
    }
    const shown = await cast.patient.get(`/appointment/appointmentDetails/${visit.appointmentId}`);
    expect(shown.json().data, shown.body).toMatchObject(due);
  });

  // Rule: money.payment-links-show-only-the-bill
  it('opens only by its link, and shows what paying needs', async () => {
    const cast = await newCast(stage);
    const { appointmentId, total } = await insertPayableInvoice(db, {
      id: cast.patientId,
      householdId: cast.householdId,
    });
    const token = await db
      .transaction()
      .execute((tx) => issuePaymentLink(tx, { now: clock.now }, appointmentId));
    const page = await service.anonymous.get(`/appointment/appointmentDetails/${token}`);
    expect(Object.keys(page.json().data).toSorted()).toEqual([
      'appointmentKey',
      'appointmentStatus',
      'depositHold',
      'dueAmount',
      'forAppointment',
      'id',
      'isStatement',
      'payerFirstName',
      'paymentMode',
      'paymentPending',
      'price',
      'servicesAvailed',
      'totalAmount',
    ]);
    expect(page.json().data).toMatchObject({ id: token, totalAmount: total / 100 });
    expect(page.body).not.toContain(appointmentId);
    expect((await service.anonymous.get(`/appointment/appointmentDetails/${appointmentId}`)).statusCode).toBe(
      404,
    );
  });
});
