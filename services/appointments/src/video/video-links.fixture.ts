import { newId } from '@bedside/db/id';
import { issueVideoLink } from '@bedside/domain/appointments/video-link.commands';
import { beforeEach, expect } from 'vitest';
import { WEDNESDAY } from '../appointments/appointment-stage.fixture.ts';
import { openVideoStage } from './video-stage.fixture.ts';

/** A video visit and the people who open its links, with a clock that tests control. */
export async function videoLinkStage() {
  const stage = await openVideoStage();
  const { db, service, clock, newCall, listenAs } = stage;
  const { anonymous, withKey } = service;

  beforeEach(() => {
    clock.now = WEDNESDAY;
  });

  const BORN = '1985-03-22';
  type Call = Awaited<ReturnType<typeof newCall>>;

  async function linked(overrides = {}) {
    const call = await newCall(overrides);
    await db.updateTable('patients').set({ dateOfBirth: BORN }).where('id', '=', call.patientId).execute();
    const newLink = () => db.transaction().execute((tx) => issueVideoLink(tx, { now: clock.now }, call.id));
    return { ...call, token: await newLink(), newLink };
  }

  const open = (body: object) => anonymous.post('/video/open', body);

  async function seated(call: Call & { token: string }) {
    const opened = await open({ token: call.token, dateOfBirth: BORN });
    expect(opened.statusCode, opened.body).toBe(200);
    return withKey({ secret: opened.json().data.accessToken });
  }

  const joining = { deviceId: newId(), locationState: 'IL', atHome: true };
  const auditOf = (id: string) =>
    db
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'actorRole', 'outcome', 'patientId'])
      .where('entityId', '=', id)
      .orderBy('id')
      .execute();
  return { db, service, clock, listenAs, withKey, BORN, linked, open, seated, joining, auditOf };
}
