import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { seedDemo } from '@bedside/demo/seed';
import { openFolderStorage } from '@bedside/integrations/storage/storage.folder';
import { type Finding, findings, usCoreProfileCount } from '@bedside/testing/fhir-judges';
import { withDatabase } from '@bedside/testing/postgres';
import type { Resource } from '@medplum/fhirtypes';
import { afterAll, describe, expect, it } from 'vitest';
import { patientEverything } from './patient-everything.ts';
import type { Sight } from './source.ts';

const { db } = await withDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'bedside-fhir-'));
afterAll(() => rm(folder, { recursive: true }));
await seedDemo(db, openFolderStorage(folder), new Date('2026-10-14T15:42:00Z'));

const staffSight: Sight = { isStaff: true, money: true };
const everything = async (id: string, sight?: Sight) => {
  const found: (Resource & { id: string })[] = [];
  for await (const resource of patientEverything(db, id, sight)) found.push(resource);
  return found;
};

describe('the whole record of a patient as FHIR', async () => {
  const patients = await db.selectFrom('patients').select('id').execute();

  // Rule: care.fhir-validates
  it('has no error for two independent validators, in all of the demo practice', {
    timeout: 240_000,
  }, async () => {
    const wrong: Finding[] = [];
    const counts: Record<string, number> = {};
    for (const { id } of patients)
      for (const resource of await everything(id, staffSight)) {
        counts[resource.resourceType] = (counts[resource.resourceType] ?? 0) + 1;
        wrong.push(...findings(resource));
      }
    console.log(counts, usCoreProfileCount());
    const kinds = new Map<string, { n: number; one: Finding }>();
    for (const one of wrong) {
      const key = `${one.judge} ${one.resource.split('/')[0]} ${one.profile} ${one.said}`;
      kinds.set(key, { n: (kinds.get(key)?.n ?? 0) + 1, one });
    }
    console.log([...kinds].map(([key, { n }]) => `${n} × ${key}`).join('\n'));
    (await import('node:fs')).writeFileSync(
      '/tmp/fhir/out.txt',
      `${JSON.stringify(counts) + usCoreProfileCount()}\n${[...kinds].map(([key, { n }]) => `${n} × ${key}`).join('\n')}`,
    );
    expect(wrong.slice(0, 10)).toEqual([]);
  });
});
