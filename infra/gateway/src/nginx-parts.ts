import { publicPath, serviceNames } from '@bedside/contracts/call';
import { allCalls } from '@bedside/contracts/calls';
import { HASHED_ASSETS, IMMUTABLE, REVALIDATE } from './front-ends.ts';
import type { GatewayOptions } from './nginx.ts';
import { isFixed, pathPattern, type Route } from './routes.ts';

/** Statuses no service uses, so that service responses pass through unchanged. */
export const [LIMITED, UNKNOWN] = [529, 530];

export function trusted({ trustedProxies = [] }: GatewayOptions): string {
  if (trustedProxies.length === 0) return '';
  const from = trustedProxies.map((range) => `  set_real_ip_from ${range};\n`).join('');
  return `\n  # Load balancers that may set the client address.\n${from}  real_ip_header X-Forwarded-For;\n  real_ip_recursive on;\n`;
}

export const ASSET_HEADERS = `      add_header Cache-Control "${IMMUTABLE}";
      add_header Vary Accept-Encoding;
      add_header X-Content-Type-Options nosniff;`;

/** Serves files that the build compressed, which are smaller than nginx’s own compression and cost it no work. */
export const packedAssets = (kind: string, type: string) => `
    location ~ ^/(admin/)?${HASHED_ASSETS}/.+\\.${kind}\\.br$ {
      gzip off;
      types { }
      default_type ${type};
      add_header Content-Encoding br;
${ASSET_HEADERS}
    }`;

export const SIMULATORS = `
    location /local/ {
      proxy_pass http://simulators;
    }
`;

export function scratchFolders(scratch: string): string {
  return ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `  ${name}_temp_path ${scratch}/${name};\n`)
    .join('');
}

export const API = `      error_page ${UNKNOWN} = @unknown;
      error_page ${LIMITED} = @too-many;
      error_page 502 504 = @another;
      proxy_intercept_errors on;
      if ($bedside_service = "") {
        return ${UNKNOWN};
      }
      proxy_pass http://$bedside_service;`;

/** Calls that take a file. */
export function uploadPaths(): string {
  const paths = allCalls.filter(({ upload }) => upload).map(({ path }) => publicPath(path));
  return `^(${paths.map((path) => pathPattern(path.replaceAll(/\{[^}]+\}/g, '{}')).slice(1, -1)).join('|')})$`;
}

/** Whatever a call accepts as a token, including one with dots. */
export function tokenPaths(): string[] {
  const folders = allCalls.flatMap(({ path }) => /^(.*\/)\{token\}/.exec(publicPath(path))?.[1] ?? []);
  return [...new Set(folders)].map((folder) => `    ~^${folder} ${folder}-;`);
}

export function mapLine(route: Route): string {
  const match = isFixed(route) ? route.path : `~${pathPattern(route.path)}`;
  return `    ${match} ${route.service};`;
}

export function upstreams({ services, simulators }: GatewayOptions): string {
  const all: [string, readonly string[]][] = serviceNames.map((name) => [name, services[name]]);
  if (simulators) all.push(['simulators', [simulators]]);
  return all
    .map(
      ([name, addresses]) =>
        `  upstream ${name} {\n    zone ${name} 64k;\n${serversOf(addresses)}    keepalive 32;\n    keepalive_timeout 30s;\n  }\n`,
    )
    .join('');
}

/**
 * A cluster address may have several instances. Listing it twice lets nginx retry there when one
 * instance is stopping.
 */
function serversOf(addresses: readonly string[]): string {
  const servers =
    addresses.length === 1
      ? [...addresses, ...addresses].map((address) => `${address} max_fails=0`)
      : addresses.map((address) => `${address} max_fails=3 fail_timeout=5s`);
  return servers.map((server) => `    server ${server};\n`).join('');
}

export function pageHeaders({ pagePolicy, scheme }: GatewayOptions): string {
  const headers = {
    'Cache-Control': REVALIDATE,
    'Content-Security-Policy': pagePolicy,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': '$bedside_devices',
    'Referrer-Policy': 'no-referrer',
    ...(scheme === 'https' && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  };
  return Object.entries(headers)
    .map(([name, value]) => `      add_header ${name} "${value}";`)
    .join('\n');
}
