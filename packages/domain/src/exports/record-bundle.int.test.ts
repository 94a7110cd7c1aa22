import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { seedDemo } from '@bedside/demo/seed';
import { openFolderStorage } from '@bedside/integrations/storage/storage.folder';
import { findings, type ValidationFinding } from '@bedside/testing/fhir-validators';
import { withDatabase } from '@bedside/testing/postgres';
import { lacks } from '@bedside/testing/us-core';
import type { Bundle } from '@medplum/fhirtypes';
import { afterAll, expect, it } from 'vitest';
import { recordBundle } from './record-bundle.ts';
import { recordFiles } from './record-files.queries.ts';

const { db } = await withDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'bedside-bundle-'));
afterAll(() => rm(folder, { recursive: true }));
const asOf = new Date('2026-10-14T15:42:00Z');
await seedDemo(db, openFolderStorage(folder), asOf);

// Rule: care.fhir-validates
it('has no error in the Bundle of any download, over the whole demo practice', {
  timeout: 240_000,
}, async () => {
  const patients = await db.selectFrom('patients').select('id').orderBy('id').execute();
  const wrong: ValidationFinding[] = [];
  const lacking: ReturnType<typeof lacks> = [];
  const places = new Set<string>();
  for (const { id } of patients) {
    const of = { patientId: id, viewerId: id, asOf };
    const files = await recordFiles(db, of);
    const baseUrl = 'https://example.com/fhir/R4';
    const written = await text(recordBundle(db, { ...of, files, baseUrl }));
    const bundle: Bundle = JSON.parse(written);
    wrong.push(...findings(bundle));
    lacking.push(...(bundle.entry ?? []).flatMap(({ resource }) => (resource ? lacks(resource) : [])));
    for (const { path: place } of files)
      if (written.includes(`"url":"${place}"`)) places.add(`${id} ${place}`);
  }
  expect([wrong, lacking]).toEqual([[], []]);
  expect(patients.length).toBeGreaterThan(50);
  expect(places.size).toBeGreaterThan(10);
});
