import type { FhirType } from '@bedside/contracts/fhir/fhir.api';
import type { Executor } from '@bedside/db/database';
import type { Context } from '@bedside/domain/context';
import { exportableTypes } from '@bedside/domain/exports/bulk-export.policy';
import { isInAppScope } from '@bedside/domain/fhir/app-scope';
import { patientsOfPractice, practiceEverything } from '@bedside/domain/fhir/practice-everything';
import { provenanceOf } from '@bedside/domain/fhir/provenance';
import { readScopeOf } from '@bedside/domain/fhir/read-scope';
import type { Found } from '@bedside/domain/fhir/source';
import { NdjsonFiles } from './ndjson-files.ts';

interface Wanted {
  /** The requester’s context. */
  ctx: Context;
  types: readonly FhirType[];
  since: Date | null;
  fhirUrl: string;
  onPercent: (percent: number) => void;
  canceled: AbortSignal;
  places: ConstructorParameters<typeof NdjsonFiles>[1];
}

/** Writes one resource type after another, each with its Provenance. @returns null if the export was canceled */
export async function writeBulkExport(
  snapshot: Executor,
  { ctx, types, since, fhirUrl, onPercent, canceled, places }: Wanted,
): Promise<{ name: string; resourceCount: number }[] | null> {
  const patientIds = await patientsOfPractice(snapshot);
  const readScope = readScopeOf(ctx);
  const provenance = types.includes('Provenance') ? new NdjsonFiles('Provenance', places) : null;
  const read = typesRead(ctx, types);
  const done: { name: string; resourceCount: number }[] = [];
  // A file’s URL must be absolute, because its reader doesn’t know where the export came from.
  const absolute = (key: string, value: unknown): unknown =>
    key === 'url' && typeof value === 'string' && value.startsWith('Binary/') ? `${fhirUrl}/${value}` : value;
  const isWanted = ({ resource, row }: Found) =>
    (!since || row.changedAt >= since) &&
    isInAppScope(ctx, resource, 'read') &&
    isInAppScope(ctx, resource, 'search');

  for (const [index, type] of read.entries()) {
    const files = types.includes(type) ? new NdjsonFiles(type, places) : null;
    try {
      let patientsRead = 0;
      const onPatients = (count: number) => {
        patientsRead += count;
        // A type may have two sources, so the patients are read up to twice.
        const part = Math.min(1, patientsRead / (patientIds.length * 2));
        onPercent(Math.floor(((index + part) / read.length) * 99));
      };
      for await (const found of practiceEverything(snapshot, {
        type,
        patientIds,
        readScope,
        onPatients,
      })) {
        if (canceled.aborted) break;
        if (!isWanted(found)) continue;
        await files?.write(JSON.stringify(found.resource, absolute));
        await provenance?.write(JSON.stringify(provenanceOf(found)));
      }
      if (!canceled.aborted) await files?.close();
    } catch (error) {
      await provenance?.abandon();
      throw error;
    } finally {
      await files?.abandon();
    }
    if (canceled.aborted) {
      await provenance?.abandon();
      return null;
    }
    done.push(...(files?.done ?? []));
  }
  await provenance?.close();
  return [...done, ...(provenance?.done ?? [])];
}

/** If only Provenance is requested, exports all of it. Otherwise exports that of the requested types. */
function typesRead({ actor }: Context, types: readonly FhirType[]): FhirType[] {
  const others = types.filter((type) => type !== 'Provenance');
  if (others.length > 0) return others;
  return exportableTypes(actor?.app?.scopes ?? null).filter((type) => type !== 'Provenance');
}
