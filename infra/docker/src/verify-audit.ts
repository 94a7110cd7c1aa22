/** Exits with 1 if the audit trail does not match its seals. */
import { directUrlOf, readConfig } from '@bedside/config/config';
import { readNotedSeal, verifyAudit } from '@bedside/db/audit-check';

const url = directUrlOf(readConfig(process.env, 'operator'));

process.exitCode = await verifyAudit(url, readNotedSeal(process.argv.slice(2)));
