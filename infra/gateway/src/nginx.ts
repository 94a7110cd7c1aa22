import { type ServiceName, serviceNames } from '@bedside/contracts/call';
import { live } from '@bedside/contracts/practice/config.api';
import { ASK_AGAIN, HASHED_ASSETS, KEEP_FOREVER, LARGEST_BODY_MB } from './front-ends.ts';
import { isFixed, pathPattern, type Route, routeTable } from './routes.ts';

export interface GatewayOptions {
  readonly listen: string;
  /** host:port of each service. */
  readonly services: Readonly<Record<ServiceName, string>>;
  /** host:port of the stand-ins for outside parties; production has none. */
  readonly standIns?: string;
  /** Folder of the built portal, with the built console in its subfolder `admin`. */
  readonly web: string;
  /** The content security policy of the pages. */
  readonly pagePolicy: string;
  /** Folder for what nginx writes while it runs. */
  readonly scratch: string;
  /** Where nginx keeps its own mime.types. */
  readonly mimeTypes: string;
}

/** The whole configuration of the gateway: one origin for the API of four services and both front ends. */
export function nginxConfig(options: GatewayOptions): string {
  return `# Written by npm run gateway from the calls in packages/contracts: change those, not this.
pid ${options.scratch}/nginx.pid;
worker_processes auto;
error_log stderr warn;

events {
  worker_connections 4096;
}

http {
  include ${options.mimeTypes};
  default_type application/octet-stream;
${scratchFolders(options.scratch)}
  # A link's token is a secret: the log says that it was used, not which it was. Ids are shorter.
  map $uri $bedside_path {
    default $uri;
    ~^/v1/files/ /v1/files/-;
    ~^/v1/pictures/ /v1/pictures/-;
    ~^/v1/calendar/ /v1/calendar/-;
    "~^(?<bedside_before>/.*)/[\\w-]{40,}(?<bedside_after>/.*)?$" $bedside_before/-$bedside_after;
  }
  map $http_x_request_id $bedside_request_id {
    default $http_x_request_id;
    "" $request_id;
  }
  log_format bedside '$time_iso8601 $status $request_method $bedside_path $request_time $bedside_request_id';
  access_log /dev/stdout bedside;

  server_tokens off;
  sendfile on;
  gzip on;
  gzip_types text/css application/javascript application/json image/svg+xml;
  client_max_body_size ${LARGEST_BODY_MB}m;
  client_header_timeout 15s;
  client_body_timeout 15s;

  # A balancer in front of this gateway is believed only when a file here names its addresses (set_real_ip_from).
  include /etc/nginx/trusted-proxies/*.conf;
  map $http_x_forwarded_proto $bedside_scheme {
    default $scheme;
    https https;
  }
  map $bedside_scheme $bedside_hsts {
    default "";
    https "max-age=31536000; includeSubDomains";
  }

  # Which service answers which path.
  map $uri $bedside_service {
    default "";
${routeTable().map(mapLine).join('\n')}
  }
${upstreams(options)}
  proxy_http_version 1.1;
  proxy_connect_timeout 3s;
  proxy_read_timeout 60s;
  proxy_set_header Connection "";
  proxy_set_header Host $http_host;
  proxy_set_header X-Forwarded-Host $http_host;
  proxy_set_header X-Forwarded-Proto $bedside_scheme;
  proxy_set_header X-Request-Id $bedside_request_id;
  # Replaced, not added to: what a client claims about its own address is not passed on.
  proxy_set_header X-Forwarded-For $remote_addr;

  server {
    listen ${options.listen};
    root ${options.web};
    rewrite ^(/(?:v1|docs).*?)/+$ $1;

    location = /health {
      default_type application/json;
      return 200 '{"status":"live"}';
    }

    location ~ ^/(v1|docs)(/|$) {
      error_page 404 = @unknown;
      if ($bedside_service = "") {
        return 404;
      }
      proxy_pass http://$bedside_service;
    }

    location = /v1${live.path} {
      proxy_pass http://${live.service};
      proxy_buffering off;
      proxy_read_timeout 1h;
    }

    location @unknown {
      default_type application/json;
      return 404 '{"message":"Not found.","error":"Not found.","code":"NOT_FOUND","requestId":"$bedside_request_id"}';
    }
${options.standIns ? STAND_INS : ''}
    location ~ ^/(admin/)?${HASHED_ASSETS}/ {
      add_header Cache-Control "${KEEP_FOREVER}";
      add_header X-Content-Type-Options nosniff;
    }

    location ~ ^/(admin|super-admin)(/|$) {
      try_files $uri /admin/index.html =404;
${pageHeaders(options.pagePolicy)}
    }

    location / {
      try_files $uri /index.html =404;
${pageHeaders(options.pagePolicy)}
    }
  }
}
`;
}

const STAND_INS = `
    location /local/ {
      proxy_pass http://stand-ins;
    }
`;

function scratchFolders(scratch: string): string {
  return ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `  ${name}_temp_path ${scratch}/${name};\n`)
    .join('');
}

function mapLine(route: Route): string {
  const match = isFixed(route) ? route.path : `~${pathPattern(route.path)}`;
  return `    ${match} ${route.service};`;
}

function upstreams({ services, standIns }: GatewayOptions): string {
  const all: [string, string][] = serviceNames.map((name) => [name, services[name]]);
  if (standIns) all.push(['stand-ins', standIns]);
  return all
    .map(([name, address]) => `  upstream ${name} {\n    server ${address};\n    keepalive 32;\n  }\n`)
    .join('');
}

function pageHeaders(policy: string): string {
  const headers = {
    'Cache-Control': ASK_AGAIN,
    'Content-Security-Policy': policy,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'Strict-Transport-Security': '$bedside_hsts',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  };
  return Object.entries(headers)
    .map(([name, value]) => `      add_header ${name} "${value}";`)
    .join('\n');
}
