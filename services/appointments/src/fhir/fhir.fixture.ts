import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { seedDemo } from '@bedside/demo/seed';
import { openFolderStorage } from '@bedside/integrations/storage/storage.folder';
import { insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { type Caller, startServices } from '@bedside/testing/service';
import type { Bundle, Resource } from '@medplum/fhirtypes';
import { expect } from 'vitest';
import { appointmentsService } from '../app.ts';

export const NOW = new Date('2026-10-14T15:42:00Z');
export const FHIR = '/fhir/R4';

/** The demo practice, with an admin who may read charts. */
export async function openFhirStage() {
  const database = await withDatabase();
  const { db } = database;
  const folder = await mkdtemp(path.join(tmpdir(), 'bedside-fhir-'));
  await seedDemo(db, openFolderStorage(folder), NOW);
  await rm(folder, { recursive: true });
  const service = await startServices([appointmentsService], database, { now: () => NOW });
  const admin = await service.as(await insertStaff(db, { role: 'ADMIN' }));
  return { ...service, database, db, admin };
}

type Query = Record<string, string>;

export async function read<T = Bundle>(caller: Caller, url: string, query: Query = {}): Promise<T> {
  const answer = await caller.get(url, { query });
  expect(answer.statusCode, `${url} ${JSON.stringify(query)} ${answer.body}`).toBe(200);
  return answer.json<T>();
}

export const resourcesIn = ({ entry = [] }: Bundle): (Resource & { id: string })[] =>
  entry.flatMap(({ resource }) => (resource?.id ? [{ ...resource, id: resource.id }] : []));

export const search = async (caller: Caller, type: string, query: Query) =>
  resourcesIn(await read(caller, `${FHIR}/${type}`, query));
