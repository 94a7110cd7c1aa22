import { DomainError, notFound } from '@bedside/contracts/errors';
import { consentCopyRequested } from '@bedside/contracts/people/user.events';
import type { Db, Executor, Tx } from '@bedside/db/database';
import { addSeconds } from '@bedside/db/dates';
import type { StoragePort } from '@bedside/integrations/storage/storage.port';
import { issueLink } from '../access/access-link.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { CONSENT } from '../documents/document.policy.ts';
import { savePrintedDocument } from '../documents/save-printed-document.commands.ts';
import { type ConsentDetails, consentByToken } from './consent.queries.ts';

type PrintedStatus = 'APPROVED' | 'WITHDRAWN';

export const isPrinted = (status: ConsentDetails['status']): status is PrintedStatus =>
  status === 'APPROVED' || status === 'WITHDRAWN';

/**
 * Idempotent for each status.
 * @returns whether this copy was kept
 */
export const saveConsentDocument = (
  db: Db,
  ctx: Context,
  storage: StoragePort,
  {
    consent,
    status,
    pdf,
  }: { consent: Pick<ConsentDetails, 'id' | 'recipientId' | 'title'>; status: PrintedStatus; pdf: Buffer },
): Promise<boolean> =>
  savePrintedDocument(db, ctx, storage, {
    patientId: consent.recipientId,
    appointmentId: null,
    invoiceId: null,
    invoiceVersion: null,
    consentId: consent.id,
    consentStatus: status,
    category: CONSENT,
    name: status === 'WITHDRAWN' ? `${consent.title} (withdrawn).pdf` : `${consent.title}.pdf`,
    folder: `consents/${consent.id}/${status.toLowerCase()}`,
    pdf,
  });

/** Within this time, the job of the answer itself prints the copy. */
const PRINTED_WITHIN_SECONDS = 60;

/**
 * The signed copy for the signer, the patient, and staff. A missing copy is printed again.
 * @throws NOT_FOUND; RULE_REFUSED for a consent that was never approved
 */
export async function signedConsent(db: Db, ctx: Context, id: string) {
  const { consent, viewer } = await consentByToken(db, ctx, id);
  if (viewer === 'requester') throw notFound();
  const { recipientId, status } = consent;
  if (!isPrinted(status)) throw new DomainError('RULE_REFUSED', 'You can get a copy after it’s approved.');
  const since = consent.withdrawnAt ?? consent.answeredAt ?? ctx.now;
  const isLate = addSeconds(since, PRINTED_WITHIN_SECONDS) < ctx.now;
  if (isLate && !(await consentDocument(db, { id, status })))
    await db
      .transaction()
      .execute((tx) => recordEvent(tx, ctx, consentCopyRequested, { consentId: id }, { entityId: id }));
  return { id, recipientId, status };
}

export const consentDocument = (db: Executor, consent: { id: string; status: PrintedStatus }) =>
  db
    .selectFrom('documents')
    .select('id')
    .where('consentId', '=', consent.id)
    .where('consentStatus', '=', consent.status)
    .executeTakeFirst();

const purpose = 'CONSENT';

/** Valid until the consent expires. @throws NOT_FOUND if the consent awaits no answer */
export async function issueConsentLink(
  tx: Tx,
  ctx: Pick<Context, 'now'>,
  consentId: string,
): Promise<string> {
  const consent = await tx
    .selectFrom('consents')
    .select('expiresAt')
    .where('id', '=', consentId)
    .where('status', '=', 'SENT')
    .where('expiresAt', '>', ctx.now)
    .executeTakeFirstOrThrow(notFound);
  return issueLink(tx, ctx, { purpose, subjectId: consentId, expiresAt: consent.expiresAt });
}
