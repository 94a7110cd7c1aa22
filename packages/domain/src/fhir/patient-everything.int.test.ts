import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type FhirType, fhirTypes } from '@bedside/contracts/fhir/fhir.api';
import { seedDemo } from '@bedside/demo/seed';
import { openFolderStorage } from '@bedside/integrations/storage/storage.folder';
import { insertStaff } from '@bedside/testing/factories/people';
import { findings, type ValidationFinding } from '@bedside/testing/fhir-validators';
import { withDatabase } from '@bedside/testing/postgres';
import { absentElements } from '@bedside/testing/us-core';
import type { Resource } from '@medplum/fhirtypes';
import { afterAll, describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { updateInsurance } from '../people/insurance.commands.ts';
import { updateOffice } from '../practice/office-location.commands.ts';
import { absentFromUsCore } from './absent-elements.fixture.ts';
import { capabilityStatement } from './capability-statement.ts';
import { usCore } from './elements.ts';
import { patientEverything } from './patient-everything.ts';
import { practiceEverything } from './practice-everything.ts';
import { patientReadScope, type ReadScope } from './source.ts';

const { db } = await withDatabase();
const NOW = new Date('2026-10-14T15:42:00Z');
const folder = await mkdtemp(path.join(tmpdir(), 'bedside-fhir-'));
afterAll(() => rm(folder, { recursive: true }));
await seedDemo(db, openFolderStorage(folder), NOW);
// The demo’s notes measure neither weight nor height.
await db
  .updateTable('vitals')
  .set({ weightLb: 151.5, heightIn: 65 })
  .where('id', '=', (eb) => eb.selectFrom('vitals').select('id').orderBy('id').limit(1))
  .execute();

type Found = Resource & { id: string };
const record = async (id: string, readScope: ReadScope): Promise<Found[]> => {
  const found: Found[] = [];
  for await (const resource of patientEverything(db, id, readScope)) found.push(resource);
  return found;
};
const STAFF: ReadScope = { now: NOW, isStaff: true, money: true };
const ofPractice = async (type: FhirType): Promise<Found[]> => {
  const found: Found[] = [];
  for await (const { resource } of practiceEverything(db, { type, patientIds: [], readScope: STAFF }))
    found.push(resource);
  return found;
};
const nameOf = ({ resourceType, id }: Found) => `${resourceType}/${id}`;

describe('the whole record of a patient as FHIR', async () => {
  const patients = await db.selectFrom('patients').select('id').orderBy('id').execute();
  const records = await Promise.all(patients.map(({ id }) => record(id, STAFF)));
  const own = await Promise.all(patients.map(({ id }) => record(id, patientReadScope(id, NOW))));
  // Each patient’s record includes the practice and its providers. Offices and roles belong to no patient’s
  // record.
  const all = new Map(records.flat().map((resource) => [nameOf(resource), resource]));
  for (const resource of [...(await ofPractice('Location')), ...(await ofPractice('PractitionerRole'))])
    all.set(nameOf(resource), resource);

  // Rule: care.fhir-validates
  it('has no error for two independent validators, over the whole demo practice', {
    timeout: 240_000,
  }, () => {
    const wrong: ValidationFinding[] = [];
    for (const resource of all.values()) wrong.push(...findings(resource));
    expect(wrong).toEqual([]);
    const kinds = new Set([...all.values()].map(({ resourceType }) => resourceType));
    expect([...kinds].toSorted()).toEqual(fhirTypes.filter((type) => type !== 'Binary').toSorted());
    expect(all.size).toBeGreaterThan(5_000);
  });

  // Rule: care.fhir-says-what-it-has
  it('has every must-support element of US Core in some resource, but for those with a reason', () => {
    const expected = Object.entries(absentFromUsCore).map(([profile, reasons]) => [
      profile,
      Object.keys(reasons).toSorted(),
    ]);
    expect(absentElements(all.values())).toEqual(Object.fromEntries(expected));
    const [server] = capabilityStatement('https://example.com/fhir/R4', 'Bedside').rest ?? [];
    const claimed = server?.resource?.flatMap(({ supportedProfile = [] }) => supportedProfile);
    expect(Object.keys(absentFromUsCore).map(usCore).toSorted()).toEqual(claimed?.toSorted());
  });

  // Rule: care.report-kinds
  it('gives a report the category and the code of its kind', () => {
    const codes = [...all.values()].flatMap((one) =>
      one.resourceType === 'DiagnosticReport'
        ? [[one.category?.[0]?.coding?.[0]?.code, one.code.coding?.[0]?.code].join(' ')]
        : [],
    );
    expect([...new Set(codes)].toSorted()).toEqual(['LAB 11502-2', 'LP29684-5 18748-4']);
  });

  it('names each resource once, with an id that FHIR allows', () => {
    for (const resources of records) {
      expect(new Set(resources.map(nameOf)).size).toBe(resources.length);
      for (const { id } of resources) expect(id).toMatch(/^[A-Za-z0-9.-]{1,64}$/);
    }
  });

  it('refers to nothing that is not in it, but for other people, files and the household', () => {
    for (const resources of [...records, ...own]) {
      const names = new Set(resources.map(nameOf));
      const missing = resources
        .flatMap((resource) => [...JSON.stringify(resource).matchAll(/"reference":"([A-Z][^"]+)"/g)])
        .map(([, reference = '']) => reference)
        .filter((reference) => !names.has(reference) && !reference.startsWith('Patient/'));
      expect(missing).toEqual([]);
    }
  });

  it('says of a consent that no one answered in time that it is over, and since when', async () => {
    const expiresAt = new Date('2026-10-01T09:00:00Z');
    const { id, recipientId } = await db
      .updateTable('consents')
      .set({ expiresAt, sentAt: new Date('2026-09-01T09:00:00Z') })
      .where('id', '=', (eb) =>
        eb.selectFrom('consents').select('id').where('status', '=', 'SENT').orderBy('id').limit(1),
      )
      .returning(['id', 'recipientId'])
      .executeTakeFirstOrThrow();
    const found = await record(recipientId, STAFF);
    expect(found.find((one) => one.id === id)).toMatchObject({
      status: 'inactive',
      meta: { lastUpdated: expiresAt.toISOString() },
    });
  });

  // Rule: care.fhir-lists-changes
  it('says when an insurance or an office was last changed', async () => {
    const { id: userId } = await insertStaff(db, { role: 'SUPER_ADMIN' });
    const ctx: Context = {
      actor: { userId, role: 'SUPER_ADMIN', permissions: [], sessionId: userId },
      requestId: 'test-request',
      now: new Date('2040-01-31T08:00:00Z'),
      ip: null,
    };
    const insurance = await db
      .selectFrom('insurances')
      .select(['id', 'patientId'])
      .where('removedAt', 'is', null)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const office = await db.selectFrom('officeLocations').select('id').executeTakeFirstOrThrow();
    await updateInsurance(db, ctx, {
      id: insurance.id,
      payer: 'Aetna',
      memberId: 'NEW-1',
      holder: { name: 'Ada Baker', relation: 'Self' },
      priority: 1,
    });
    await updateOffice(db, ctx, office.id, { name: 'River South' });
    const changed = [...(await record(insurance.patientId, STAFF)), ...(await ofPractice('Location'))].filter(
      ({ id }) => [insurance.id, office.id, 'practice'].includes(id),
    );
    expect(changed.map(({ resourceType, meta }) => [resourceType, meta?.lastUpdated]).toSorted()).toEqual(
      ['Coverage', 'Location', 'Organization'].map((type) => [type, ctx.now.toISOString()]),
    );
  });

  it('shows a patient no internal note, unreleased report, or draft invoice', () => {
    const hidden = { notes: 0, reports: 0, drafts: 0 };
    for (const [index, staff] of records.entries()) {
      const names = new Set(own[index]?.map(nameOf));
      for (const resource of staff.filter((one) => !names.has(nameOf(one)))) {
        if (resource.resourceType === 'DocumentReference' && resource.id.endsWith('.note')) hidden.notes += 1;
        if (resource.resourceType === 'DiagnosticReport') hidden.reports += 1;
        if (resource.resourceType === 'Invoice' && resource.status === 'draft') hidden.drafts += 1;
      }
    }
    expect(Object.values(hidden).every((count) => count > 0)).toBe(true);
    const shown = own.flat();
    expect(shown.filter(({ id }) => id.endsWith('.note'))).toEqual([]);
    expect(shown.filter((one) => one.resourceType === 'Invoice' && one.status === 'draft')).toEqual([]);
    expect(shown.filter((one) => one.resourceType === 'DiagnosticReport' && one.status !== 'final')).toEqual(
      [],
    );
  });
});
