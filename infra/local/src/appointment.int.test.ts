import { randomUUID } from 'node:crypto';
import { withApplication } from '@bedside/testing/app';
import { codeIn } from '@bedside/testing/inbox';
import { addDays, format } from 'date-fns';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { documentedEvents, publicEventsOf } from './webhook-scenarios.fixture.ts';

const { origin, db, inbox } = await withApplication({ demo: true });

const email = 'grace.omalley@example.com';
const password = 'Grace-visit-1';

const hasCode = ({ text }: { text: string }) => /\b\d{6}\b/.test(text);

const envelope = z.looseObject({
  message: z.string(),
  code: z.string().optional(),
  data: z.record(z.string(), z.unknown()).default({}),
});

interface Answered {
  status: number;
  body: z.infer<typeof envelope>;
}

async function call(
  method: string,
  path: string,
  sent?: { token?: string; body?: unknown; key?: string },
): Promise<Answered> {
  const response = await fetch(`${origin}/v1${path}`, {
    method,
    headers: {
      ...(sent?.body !== undefined && { 'content-type': 'application/json' }),
      ...(sent?.token && { authorization: `Bearer ${sent.token}` }),
      ...(sent?.key && { 'idempotency-key': sent.key }),
    },
    ...(sent?.body !== undefined && { body: JSON.stringify(sent.body) }),
  });
  return { status: response.status, body: envelope.parse(await response.json()) };
}

async function done(method: string, path: string, sent?: Parameters<typeof call>[2]) {
  const answer = await call(method, path, sent);
  expect(answer, `${method} ${path}`).toMatchObject({ status: 200 });
  return answer.body.data;
}

async function signInStaff(): Promise<string> {
  const staff = { email: 'admin@bedside.test', password: 'Bedside-demo-1' };
  const since = new Date();
  await done('POST', '/auth/admin-login', { body: staff });
  const OTP = codeIn(await inbox.next({ to: staff.email, since }, hasCode));
  return String((await done('POST', '/auth/authenticate-admin', { body: { ...staff, OTP } })).token);
}

const inChicago = (at: Date) => ({
  date: at.toLocaleDateString('en-CA', { timeZone: 'America/Chicago' }),
  time: at.toLocaleTimeString('en-GB', { timeZone: 'America/Chicago', hour: '2-digit', minute: '2-digit' }),
});

const intentSchema = z.object({ clientSecret: z.string(), paymentIntentId: z.string(), amount: z.number() });

const staff = await signInStaff();

describe('the main workflow, call by call', () => {
  it('goes from sign-up to a paid invoice and COMPLETED, with messages, history, and audit trail', async () => {
    const since = new Date();
    await done('POST', '/auth/send-verification-code', { body: { email } });
    const verificationCode = codeIn(await inbox.next({ to: email, since }, hasCode));
    const registered = await done('POST', '/auth/register', {
      body: {
        firstName: 'Grace',
        lastName: "O'Malley",
        dateOfBirth: '1985-03-22',
        gender: 'Female',
        email,
        mobile: '(312)-555-0148',
        password,
        verificationCode,
      },
    });
    const token = String(registered.token);
    const patientId = z.object({ patientId: z.uuid() }).parse(registered.user).patientId;
    expect(registered.user).toMatchObject({ role: 'PATIENT', id: patientId });

    const { serviceList } = z
      .object({ serviceList: z.array(z.object({ id: z.uuid(), name: z.string() })) })
      .parse(await done('GET', '/list/patient-services?take=100', { token }));
    const wanted = serviceList.filter((one) =>
      ['Urgent Care Visit', 'Complete Blood Count'].includes(one.name),
    );
    expect(wanted).toHaveLength(2);

    const now = inChicago(new Date());
    const booking = {
      appointmentType: 'SELF_ONLY',
      serviceIds: wanted.map((one) => one.id),
      preferedAppointmentDate: now.date,
      appointmentSlot: ['MORNING'],
      serviceAddress: {
        address1: '2136 N Cleveland Ave',
        postalCode: '60614',
        city: 'CHICAGO',
        state: 'Illinois',
      },
      locationType: 'Home',
      primarySymptoms: [{ patientId, symptom: 'Nausea, dizziness' }],
    };
    const key = randomUUID();
    const booked = await done('POST', '/appointment/add-appointment', { token, body: booking, key });
    const again = await done('POST', '/appointment/add-appointment', { token, body: booking, key });
    expect(again.id).toBe(booked.id);
    expect(booked).toMatchObject({
      appointmentStatus: 'PENDING APPROVAL',
      appointmentKey: expect.any(String),
      version: 1,
    });
    const id = String(booked.id);
    await inbox.next({ to: email, channel: 'email', since }, (message) => !hasCode(message));

    const found = await fetch(
      `${origin}/v1/admin/appointments?${new URLSearchParams({
        filter: JSON.stringify({ q: "Grace O'Malley", appointmentStatus: 'PENDING APPROVAL' }),
        sort: '["createdAt","DESC"]',
        range: '[0,9]',
      })}`,
      { headers: { authorization: `Bearer ${staff}` } },
    );
    expect(found.headers.get('content-range')).toBe('appointments 0-0/1');
    expect(await found.json()).toEqual([
      expect.objectContaining({ id, appointmentStatus: 'PENDING APPROVAL' }),
    ]);

    const changeStatus = (appointmentStatus: string, more = {}) =>
      done('POST', '/appointment/change-status', {
        token: staff,
        body: { appointmentId: id, appointmentStatus, ...more },
      });
    await changeStatus('AWAITING TIME');

    const { users } = z
      .object({ users: z.array(z.object({ id: z.uuid() })) })
      .parse(await done('GET', '/users/list?role=PROVIDER', { token: staff }));
    const at = inChicago(new Date());
    const assigned = await assignToSomebodyFree(staff, id, users, at);
    expect(assigned).toMatchObject({
      appointmentStatus: 'SCHEDULED',
      appointmentDate: at.date,
      appointmentTime: at.time,
    });
    const scheduled = await inbox.next({ to: email, channel: 'email', since }, ({ subject }) =>
      /scheduled|visit is/i.test(subject ?? ''),
    );
    expect(scheduled.text).not.toContain('Nausea');

    await changeStatus('ON THE WAY');
    await inbox.next({ to: '+13125550148', channel: 'text', since }, ({ text }) => /way/i.test(text));

    const finished = await done('PUT', '/appointment/add-services-availed', {
      token: staff,
      body: { appointmentId: id, servicesAvailed: wanted.map((one) => ({ serviceId: one.id })) },
    });
    expect(finished).toMatchObject({
      appointmentStatus: 'AWAITING PAYMENT',
      totalAmount: 455,
      travelFee: 150,
      discountAmount: 0,
    });

    const intent = intentSchema.parse(
      await done('POST', `/payments/${id}/paymentIntent`, { token, body: {} }),
    );
    expect(intent.amount).toBe(455);
    await confirmInTheBrowser(intent);
    const paid = await vi.waitFor(
      async () => {
        const details = await done('GET', `/appointment/appointmentDetails/${id}`, { token });
        expect(details.appointmentStatus).toBe('PAID');
        return details;
      },
      { timeout: 15_000, interval: 100 },
    );
    expect(paid).toMatchObject({ paymentMode: 'ONLINE', totalAmount: 455 });

    const { invoiceLink } = await vi.waitFor(
      async () => {
        const answer = await call('GET', `/appointment/${id}/invoice`, { token });
        expect(answer.status).toBe(200);
        return answer.body.data;
      },
      { timeout: 20_000, interval: 250 },
    );
    const pdf = await fetch(new URL(String(invoiceLink), origin));
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');

    await done('POST', '/appointment/add-comments', {
      token: staff,
      body: { appointmentId: id, soapNote: 'S O A P', soapNoteStatus: 'SUBMITTED' },
    });
    const early = await call('POST', '/appointment/change-status', {
      token: staff,
      body: { appointmentId: id, appointmentStatus: 'COMPLETED' },
    });
    expect(early.status).toBe(422);
    await changeStatus('COMPLETED', {
      reportRequirementWaived: true,
      reason: 'Sent by the laboratory itself',
    });

    const history = await db
      .selectFrom('appointmentHistory')
      .select(['transition', 'toStatus'])
      .where('appointmentId', '=', id)
      .orderBy('occurredAt')
      .orderBy('id')
      .execute();
    expect(history.map((row) => row.toStatus)).toEqual([
      'PENDING APPROVAL',
      'AWAITING TIME',
      'SCHEDULED',
      'ON THE WAY',
      'AWAITING PAYMENT',
      'PAID',
      'COMPLETED',
    ]);
    const heard = documentedEvents('A visit at home is booked, takes place, and is paid by card');
    expect(await publicEventsOf(db, id, since)).toEqual(heard);
    const payments = await db.selectFrom('payments').selectAll().where('patientId', '=', patientId).execute();
    expect(payments).toEqual([expect.objectContaining({ status: 'SUCCESSFUL', amountCents: 45_500 })]);
    const audited = await db
      .selectFrom('auditLog')
      .select('action')
      .where('patientId', '=', patientId)
      .execute();
    for (const action of ['appointment.assign', 'appointment.finish', 'invoice.make'])
      expect(audited.map((row) => row.action)).toContain(action);
  });

  // Rule: appointments.one-transition-table
  it('lists the legal transitions after an illegal one, and changes nothing', async () => {
    const completed = await db
      .selectFrom('appointments')
      .select(['id', 'version'])
      .where('status', '=', 'COMPLETED')
      .executeTakeFirstOrThrow();
    const refused = await call('POST', '/appointment/change-status', {
      token: staff,
      body: { appointmentId: completed.id, appointmentStatus: 'SCHEDULED' },
    });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'INVALID_TRANSITION', from: 'COMPLETED', to: 'SCHEDULED', allowed: [] },
    });
    const after = await db
      .selectFrom('appointments')
      .select('version')
      .where('id', '=', completed.id)
      .executeTakeFirstOrThrow();
    expect(after.version).toBe(completed.version);
  });
});

/** Demo providers may be busy at this hour, so this assigns the first free one. */
async function assignToSomebodyFree(
  token: string,
  appointmentId: string,
  users: { id: string }[],
  at: { date: string; time: string },
) {
  for (const { id: providerId } of users) {
    const answer = await call('POST', '/appointment/assign-provider', {
      token,
      body: { appointmentId, providerId, appointmentDate: at.date, appointmentTime: at.time },
    });
    if (answer.status === 200) return answer.body.data;
    expect(answer.body.code).toBe('PROVIDER_BUSY');
  }
  throw new Error('no demo provider is free');
}

async function confirmInTheBrowser({
  clientSecret,
  paymentIntentId,
}: {
  clientSecret: string;
  paymentIntentId: string;
}) {
  const data = await done('GET', '/config');
  const { publishableKey, apiUrl } = z
    .object({ publishableKey: z.string(), apiUrl: z.string() })
    .parse(data.stripe);
  const expiry = addDays(new Date(), 700);
  const response = await fetch(`${apiUrl}/v1/payment_intents/${paymentIntentId}/confirm`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${publishableKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': format(expiry, 'M'),
      'payment_method_data[card][exp_year]': format(expiry, 'yyyy'),
      'payment_method_data[card][cvc]': '123',
    }),
  });
  expect(response.status, await response.clone().text()).toBe(200);
}
