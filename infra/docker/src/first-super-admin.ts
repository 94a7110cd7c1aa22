import { directUrlOf, readConfig } from '@bedside/config/config';
import { askForSuperAdmin } from './super-admin-form.ts';

try {
  const config = readConfig(process.env, 'operator');
  await askForSuperAdmin({ ...config, directUrl: directUrlOf(config) }, process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
