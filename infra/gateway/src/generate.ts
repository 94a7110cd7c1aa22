/**
 * `npm run gateway -- <file> [<scratch folder>]`: generates nginx's configuration from the calls and the
 * environment. Runs at every start of the gateway's image, so that the page policy matches the settings.
 */
import { writeFileSync } from 'node:fs';
import { readConfig } from '@bedside/config/config';
import { nginxConfig } from './nginx.ts';
import { gatewayOptionsOf } from './production.ts';

try {
  const [file, scratch = '/tmp'] = process.argv.slice(2);
  if (!file) throw new Error('Name the file to write: npm run gateway -- /etc/bedside/nginx.conf');
  const options = gatewayOptionsOf(readConfig(process.env, 'gateway'));
  writeFileSync(file, nginxConfig({ ...options, scratch, mimeTypes: '/etc/nginx/mime.types' }));
  console.log(`Wrote ${file}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
