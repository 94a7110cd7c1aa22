import type { AmendmentSubject } from '@bedside/contracts/care/amendments.schema';
import { DomainError } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';

const chart = ['chart.add', 'chart.change', 'chart.remove', 'chart.noKnownAllergies'];
const documents = ['document.upload', 'document.remove', 'report.add'];
const visits = [
  'soapNote.submit',
  'soapNote.addendum',
  'appointment.note',
  'appointment.code',
  'vitals.record',
  'vitals.retract',
  ...documents,
];
const everything = [
  ...chart,
  ...visits,
  'patient.change',
  'insurance.add',
  'insurance.change',
  'insurance.remove',
];

function changesOf(about: AmendmentSubject): { actions: string[]; where: string } {
  switch (about) {
    case 'VISIT':
    case 'NOTE':
      return { actions: visits, where: 'the visits and their notes' };
    case 'DOCUMENT':
      return { actions: documents, where: 'the documents' };
    case 'OTHER':
      return { actions: everything, where: 'the record' };
    default:
      return { actions: chart, where: 'the chart' };
  }
}

/**
 * Requires a change by staff since the request.
 * Rule: care.amendment-needs-a-change
 * @throws RULE_REFUSED without one
 */
export async function requireChangeSince(
  db: Executor,
  { patientId, createdAt }: { patientId: string; createdAt: Date },
  about: AmendmentSubject,
): Promise<void> {
  const { actions, where } = changesOf(about);
  const change = await db
    .selectFrom('auditLog')
    .select('id')
    .where('patientId', '=', patientId)
    .where('action', 'in', actions)
    .where('outcome', '=', 'done')
    .where('actorRole', '<>', 'PATIENT')
    .where('at', '>=', createdAt)
    .limit(1)
    .executeTakeFirst();
  if (change) return;
  throw new DomainError(
    'RULE_REFUSED',
    `Staff has changed nothing in ${where} since the request. Correct the record first, or confirm that you accept without a change.`,
  );
}
