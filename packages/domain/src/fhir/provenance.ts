import type { Provenance, ProvenanceAgent } from '@medplum/fhirtypes';
import { hl7, PRACTICE, reference, usCore } from './elements.ts';
import type { Author, Found } from './source.ts';

/** Who wrote a resource last, and when. */
export const provenanceOf = ({ resource, row }: Found): Provenance & { id: string } => ({
  resourceType: 'Provenance',
  id: `${resource.resourceType}.${resource.id}`,
  meta: { lastUpdated: row.changedAt.toISOString(), profile: [usCore('provenance')] },
  target: [{ reference: `${resource.resourceType}/${resource.id}` }],
  recorded: row.changedAt.toISOString(),
  agent: [agentOf(row.author ?? { practice: true })],
});

const author = hl7('provenance-participant-type', 'author', 'Author');

function agentOf(by: Author): ProvenanceAgent {
  if ('patient' in by) return { type: author, who: reference('Patient', by.patient) };
  const practice = reference('Organization', PRACTICE);
  if ('provider' in by)
    return {
      type: author,
      who: reference('Practitioner', by.provider),
      onBehalfOf: practice,
    };
  return { type: author, who: practice };
}

/** The resource that a Provenance is about, taken from the Provenance’s ID. */
export function targetOf(id: string): { type: string; id: string } | null {
  const dot = id.indexOf('.');
  return dot > 0 ? { type: id.slice(0, dot), id: id.slice(dot + 1) } : null;
}
