import { DomainError, notFound } from '@bedside/contracts/errors';
import { consentCopyRequested } from '@bedside/contracts/people/user.events';
import type { Db, Executor, Tx } from '@bedside/db/database';
import type { StoragePort } from '@bedside/integrations/storage/storage.port';
import { addSeconds } from 'date-fns';
import { issueLink } from '../access/access-link.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { savePrintedDocument } from '../documents/save-printed-document.commands.ts';
import { type ConsentDetails, consentByToken } from './consent.queries.ts';

/** The statuses in which a consent is printed. */
type PrintedStatus = 'APPROVED' | 'WITHDRAWN';

export const isPrinted = (status: ConsentDetails['status']): status is PrintedStatus =>
  status === 'APPROVED' || status === 'WITHDRAWN';

/**
 * Keeps the PDF of a consent in one status, once.
 * @returns whether this one was kept
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
    category: 'Consent',
    name: status === 'WITHDRAWN' ? `${consent.title} (withdrawn).pdf` : `${consent.title}.pdf`,
    storageKey: `consents/${consent.id}/${status.toLowerCase()}.pdf`,
    pdf,
  });

/** Until then the answer itself has it printed. */
const PRINTED_WITHIN_SECONDS = 60;

/**
 * A consent that was signed, for whom its copy is: who signs, the patient and staff. A copy that should be there and is
 * not is printed again.
 * @throws NOT_FOUND; RULE_REFUSED for one that was never approved
 */
export async function signedConsent(db: Db, ctx: Context, id: string) {
  const { consent, viewer } = await consentByToken(db, ctx, id);
  if (viewer === 'asker') throw notFound();
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

/** The copy of a consent as it is now, if it is printed. */
export const consentDocument = (db: Executor, consent: { id: string; status: PrintedStatus }) =>
  db
    .selectFrom('documents')
    .select('id')
    .where('consentId', '=', consent.id)
    .where('consentStatus', '=', consent.status)
    .executeTakeFirst();

const purpose = 'CONSENT';

/**
 * The link by which a consent is read, and answered with a code, until it expires. Each message has one of its own.
 * @throws NOT_FOUND when it waits for no answer any more
 */
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
    .executeTakeFirst();
  if (!consent) throw notFound();
  return issueLink(tx, ctx, { purpose, subjectId: consentId, expiresAt: consent.expiresAt });
}
