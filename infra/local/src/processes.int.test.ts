import { listPatientServices } from '@bedside/contracts/appointments/catalog.api';
import { me } from '@bedside/contracts/people/session.api';
import { withProcesses } from '@bedside/testing/processes';
import { describe, expect, it } from 'vitest';

const { processes, gateway, queues, origin, asPatient, asStaff } = await withProcesses({ demo: true });

describe(`every service and worker as a separate process, behind ${gateway.what}, on ${queues}`, () => {
  it('signs staff in with a code that goes through relay, queue, and worker to the inbox', async () => {
    const admin = await asStaff('admin@bedside.test');
    expect((await admin.send(me)).data.role).toBe('ADMIN');
  });

  it('accepts a session of one service in every other', async () => {
    const patient = await asPatient();
    expect((await patient.send(me)).data.role).toBe('PATIENT');
    const services = await patient.send(listPatientServices, { query: {} });
    expect(services.data.serviceList.length).toBeGreaterThan(5);
    const somebodyElse = '0190c9a7-7d2c-7cc0-98fc-1a2b3c4d5e6f';
    await expect(patient.request(`/payments/${somebodyElse}/card-details`)).rejects.toMatchObject({
      status: 404,
    });
    await expect(patient.request('/list/submitted-questionare')).rejects.toMatchObject({ status: 403 });
  });

  it('serves the API documentation and the inbox at the same origin', async () => {
    for (const path of ['/docs', '/docs/json', '/local/inbox', '/v1/config']) {
      expect((await fetch(origin + path)).status, path).toBe(200);
    }
  });

  it('exits with code 0 when stopped', async () => {
    const all = [...Object.values(processes.workers), ...Object.values(processes.services)];
    const codes = await Promise.all(all.map(async ({ name, stop }) => [name, await stop()]));
    expect(codes).toEqual(all.map(({ name }) => [name, 0]));
  });
});
