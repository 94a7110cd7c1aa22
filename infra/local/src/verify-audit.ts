import { readConfig } from '@bedside/config/config';
import { readNotedSeal, type SavedSeal, verifyAudit } from '@bedside/db/audit-check';
import { explain, UserFacingError } from './exit-message.ts';
import { withDatabaseOf } from './stopped-database.ts';

const verify = (): Promise<0 | 1> => {
  const noted = savedSeal();
  return withDatabaseOf(readConfig(process.env), (url) => verifyAudit(url, noted));
};

function savedSeal(): SavedSeal | undefined {
  try {
    return readNotedSeal(process.argv.slice(2));
  } catch (error) {
    throw new UserFacingError(error instanceof Error ? error.message : String(error));
  }
}

try {
  process.exitCode = await verify();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
