import { readConfig } from '@bedside/config/config';
import { askForSuperAdmin } from '@bedside/infra-docker/super-admin-form';
import { runningDatabase } from './database.ts';
import { explain, UserFacingError } from './exit-message.ts';

try {
  const config = readConfig(process.env);
  const directUrl = config.databaseDirectUrl ?? config.databaseUrl ?? runningDatabase(config.dataDir);
  if (!directUrl)
    throw new UserFacingError(
      `Nothing runs in ${config.dataDir}: start it with npm start, or name DATABASE_URL=.`,
    );
  await askForSuperAdmin({ ...config, directUrl }, process.argv.slice(2)).catch((error: unknown) => {
    throw new UserFacingError(error instanceof Error ? error.message : String(error));
  });
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
