import { createHash } from 'node:crypto';
import type { Language } from '@bedside/contracts/common/languages';
import { DomainError } from '@bedside/contracts/errors';
import { yearStatementRequested } from '@bedside/contracts/payments/payment.events';
import type { Db, Executor } from '@bedside/db/database';
import type { StoragePort } from '@bedside/integrations/storage/storage.port';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { actorOf, type Context } from '../context.ts';
import { YEAR_STATEMENT } from '../documents/document.policy.ts';
import { printedDocument, savePrintedDocument } from '../documents/save-printed-document.commands.ts';
import { languageOfPatient } from '../people/user.queries.ts';
import { practiceSettings } from '../practice/settings.ts';
import { type YearStatement, yearStatement } from './year-statement.queries.ts';

/** The statement as it reads now, and the key of its print. A changed figure or name makes a new print. */
async function statementNow(db: Executor, userId: string, year: number) {
  const settings = await practiceSettings(db);
  const statement = await yearStatement(db, userId, year, settings);
  const language = await languageOfPatient(db, userId);
  const hash = createHash('sha256')
    .update(JSON.stringify([statement, language]))
    .digest('hex');
  return { statement, language, settings, printKey: `year-statement:${userId}:${year}:${hash}` };
}

/** Requests the PDF if it isn’t there. @returns how to poll for it @throws NOT_FOUND without a payment in that year */
export async function printedYearStatement(db: Db, ctx: Context, year: number) {
  const { userId } = actorOf(ctx);
  const { printKey } = await statementNow(db, userId, year);
  const look = () => printedDocument(db, printKey);
  if (!(await look()))
    await db
      .transaction()
      .execute((tx) => recordEvent(tx, ctx, yearStatementRequested, { userId, year }, { entityId: userId }));
  return { look };
}

/**
 * Whether the print matches what its payer may see now, since a bill in it may have been closed to them in the
 * meantime.
 */
export async function isStatementOfNow(db: Executor, userId: string, documentId: string): Promise<boolean> {
  const { printKey } = await db
    .selectFrom('printedDocuments')
    .select('printKey')
    .where('documentId', '=', documentId)
    .executeTakeFirstOrThrow();
  const year = Number(printKey.split(':')[2]);
  const now = await statementNow(db, userId, year).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'NOT_FOUND') return null;
    throw error;
  });
  return now?.printKey === printKey;
}

/** Null once it is printed. @throws NOT_FOUND */
export async function yearStatementToPrint(db: Executor, userId: string, year: number) {
  const now = await statementNow(db, userId, year);
  return (await printedDocument(db, now.printKey)) ? null : now;
}

interface PrintedStatement {
  userId: string;
  statement: Pick<YearStatement, 'year'>;
  language: Language;
  printKey: string;
  pdf: Buffer;
}

export const saveYearStatement = (
  db: Db,
  ctx: Context,
  storage: StoragePort,
  { userId, statement: { year }, language, printKey, pdf }: PrintedStatement,
): Promise<boolean> =>
  savePrintedDocument(db, ctx, storage, {
    patientId: userId,
    appointmentId: null,
    invoiceId: null,
    invoiceVersion: null,
    consentId: null,
    consentStatus: null,
    category: YEAR_STATEMENT,
    name: language === 'es' ? `Pagos de ${year}.pdf` : `Payments ${year}.pdf`,
    folder: `year-statements/${userId}`,
    printKey,
    pdf,
  });
