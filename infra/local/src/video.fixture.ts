import type { Db } from '@bedside/db/database';
import { insertAppointment, insertService } from '@bedside/testing/factories/appointments';
import { insertConsent } from '@bedside/testing/factories/consents';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { addMinutes } from 'date-fns';
import type { Page } from 'playwright-core';
import { practiceDay } from './practice-days.fixture.ts';
import type { Screen } from './screen.fixture.ts';

interface VisitInput {
  passwordHash: string;
  name: string;
}

/** A video visit that begins now, whose patient has yet to sign the consent. */
export async function insertVideoVisit(db: Db, { passwordHash, name }: VisitInput) {
  const now = new Date();
  const providerEmail = `${name}-provider@bedside.test`;
  const patientEmail = `${name}-patient@bedside.test`;
  const provider = await insertStaff(db, {
    role: 'PROVIDER',
    firstName: 'Priya',
    lastName: 'Raman',
    email: providerEmail,
    passwordHash,
  });
  await db
    .updateTable('providers')
    .set({ licenseState: 'IL', licenseExpiresOn: '2090-01-31' })
    .where('id', '=', provider.id)
    .execute();
  const patient = await insertPatient(db, {
    user: { firstName: 'Nora', lastName: 'Feldman', email: patientEmail, passwordHash },
  });
  const serviceId = (await insertService(db, { name: `Telemedicine Visit ${name}`, telemedicine: true })).id;
  const { id } = await insertAppointment(
    db,
    patient,
    { id: serviceId, name: 'Telemedicine Visit' },
    {
      status: 'SCHEDULED',
      telemedicine: true,
      providerId: provider.id,
      serviceDate: practiceDay(now),
      startsAt: now,
      endsAt: addMinutes(now, 30),
    },
  );
  await insertConsent(db, patient, { type: 'TELEMEDICINE' });
  return { id, patientId: patient.id, providerId: provider.id, providerEmail, patientEmail };
}

/** Remembers the connections of the pages that follow. */
export async function watchConnections(page: Page): Promise<void> {
  await page.addInitScript(`
    window.connections = [];
    const Connection = RTCPeerConnection;
    window.RTCPeerConnection = class extends Connection {
      constructor(...input) {
        super(...input);
        if (window.isCut) this.close();
        window.connections.push(this);
      }
    };
  `);
}

/** Frames of the other person’s picture that this page has decoded. */
export const framesSeen = (page: Page): Promise<number> =>
  page.evaluate<number>(`(async () => {
    let frames = window.framesBefore ?? 0;
    for (const connection of window.connections ?? []) {
      if (connection.connectionState === 'closed') continue;
      for (const stats of (await connection.getStats()).values())
        if (stats.type === 'inbound-rtp' && stats.kind === 'video') frames += stats.framesDecoded ?? 0;
    }
    return frames;
  })()`);

/** Nothing goes out or comes in: no call, no live update, no media. */
export async function cutConnection({ page }: Pick<Screen, 'page'>): Promise<void> {
  await page.context().setOffline(true);
  await page.evaluate(`
    window.isCut = true;
    for (const connection of window.connections) connection.close();
  `);
}

export async function restoreConnection({ page }: Pick<Screen, 'page'>): Promise<void> {
  await page.evaluate('window.isCut = false');
  await page.context().setOffline(false);
}
