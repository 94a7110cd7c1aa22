/** Exits with 1 if the audit trail does not match its seals. */
import { readConfig } from '@bedside/config/config';
import { readKept, verifyAudit } from '@bedside/db/audit-check';

const { databaseUrl } = readConfig(process.env, 'operator');
if (!databaseUrl)
  throw new Error('DATABASE_URL is not set. Name the PostgreSQL database whose audit trail to check.');

process.exitCode = await verifyAudit(databaseUrl, readKept(process.argv.slice(2)));
