import { DomainError, notFound } from '@bedside/contracts/errors';
import type { Db, Executor } from '@bedside/db/database';
import type { StoragePort } from '@bedside/integrations/storage/storage.port';
import type { Context } from '../context.ts';
import { keepDocument } from '../documents/keep-document.commands.ts';
import { type ConsentDetails, consentBehind } from './consent.queries.ts';

/** The statuses in which a consent is printed. */
export type PrintedStatus = 'APPROVED' | 'WITHDRAWN';

export const isPrinted = (status: ConsentDetails['status']): status is PrintedStatus =>
  status === 'APPROVED' || status === 'WITHDRAWN';

/**
 * Keeps the PDF of a consent in one status, once.
 * @returns whether this one was kept
 */
export const keepConsentDocument = (
  db: Db,
  ctx: Context,
  storage: StoragePort,
  {
    consent,
    status,
    pdf,
  }: { consent: Pick<ConsentDetails, 'id' | 'requestTo' | 'title'>; status: PrintedStatus; pdf: Buffer },
): Promise<boolean> =>
  keepDocument(db, ctx, storage, {
    patientId: consent.requestTo,
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

/**
 * A consent that was signed, for whom its copy is: who signs, the patient and staff.
 * @throws NOT_FOUND; RULE_REFUSED for one that was never approved
 */
export async function signedConsent(db: Executor, ctx: Context, id: string) {
  const { consent, viewer } = await consentBehind(db, ctx, id);
  if (viewer === 'asker') throw notFound();
  const { requestTo, status } = consent;
  if (!isPrinted(status)) throw new DomainError('RULE_REFUSED', 'There is a copy once it is approved.');
  return { id, requestTo, status };
}

/** The copy of a consent as it is now, if it is printed. */
export const consentDocument = (db: Executor, consent: { id: string; status: PrintedStatus }) =>
  db
    .selectFrom('documents')
    .select('id')
    .where('consentId', '=', consent.id)
    .where('consentStatus', '=', consent.status)
    .executeTakeFirst();
