/**
 * `npm run gateway -- <file> [<scratch folder>]`: generates nginx's configuration from the calls and the
 * environment. Runs at every start of the gateway's image, so that the page policy matches the settings.
 */
import { writeFileSync } from 'node:fs';
import { type Config, readConfig } from '@bedside/config/config';
import { pagePolicy } from '@bedside/service-kit/headers';
import { type GatewayOptions, nginxConfig } from './nginx.ts';

const gatewayOptionsOf = (
  config: Config,
): Pick<
  GatewayOptions,
  'listen' | 'web' | 'log' | 'services' | 'trustedProxies' | 'pagePolicy' | 'scheme'
> => ({
  ...config.gateway,
  pagePolicy: pagePolicy(config),
  scheme: config.publicUrl.startsWith('https:') ? 'https' : 'http',
});

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
