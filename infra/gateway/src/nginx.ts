import type { ServiceName } from '@bedside/contracts/call';
import { uploadImport } from '@bedside/contracts/people/imports.api';
import { live } from '@bedside/contracts/practice/live.api';
import { CALL_PAGES, DEVICES, HASHED_ASSETS } from './front-ends.ts';
import {
  API,
  ASSET_HEADERS,
  mapLine,
  packedAssets,
  pageHeaders,
  STAND_INS,
  scratchFolders,
  TURNED_AWAY,
  tokenPaths,
  trusted,
  UNKNOWN,
  uploadPaths,
  upstreams,
} from './nginx-parts.ts';
import { routeTable } from './routes.ts';

export interface GatewayOptions {
  readonly listen: string;
  readonly services: Readonly<Record<ServiceName, readonly string[]>>;
  readonly simulators?: string;
  readonly web: string;
  /** Path of the request log. Defaults to standard output. */
  readonly log?: string;
  readonly pagePolicy: string;
  /** The scheme that clients see, even if a load balancer terminates TLS. */
  readonly scheme: 'http' | 'https';
  /** Load balancers whose client address headers are trusted. */
  readonly trustedProxies?: readonly string[];
  readonly limits?: typeof LIMITS;
  readonly scratch: string;
  readonly mimeTypes: string;
}

/** The largest body that a service accepts. */
const LARGEST_BODY_MB = 1;
/** Larger than any call’s largest file, so that the service itself can say how large a file may be. */
const LARGEST_UPLOAD_MB = 25;

/** One origin for both front ends and the API of four services. */
export function nginxConfig(options: GatewayOptions): string {
  const { limits = LIMITS } = options;
  return `# Written by npm run gateway from the calls in packages/contracts and the environment: change those, not this.
pid ${options.scratch}/nginx.pid;
worker_processes auto;
# Anything below alert repeats the address of a request, and addresses hold tokens of links. What went wrong with a
# service stands in the request log: its status and how long it took.
error_log stderr alert;

events {
  # A live stream takes two, for as long as a screen is open.
  worker_connections 16384;
}

http {
  include ${options.mimeTypes};
  default_type application/octet-stream;
${scratchFolders(options.scratch)}
  map_hash_max_size 8192;
  map_hash_bucket_size 128;

  # A link's token is a secret: the log says that it was used, not which it was. Ids are shorter.
  map $uri $bedside_path {
    default $uri;
${tokenPaths().join('\n')}
    "~^(?<bedside_before>/.*)/[\\w-]{40,}(?<bedside_after>/.*)?$" $bedside_before/-$bedside_after;
  }
  # What a service would take. Anything else could break the log's columns and the JSON below.
  map $http_x_request_id $bedside_request_id {
    default $request_id;
    "~^[\\w.-]{8,64}$" $http_x_request_id;
  }
  map $request_uri $bedside_devices {
    default "${DEVICES.others}";
    "~${CALL_PAGES}" "${DEVICES.calls}";
  }
  map $http_accept_encoding $bedside_packed {
    default ".none";
    "~\\bbr\\b" ".br";
  }
  log_format bedside '$time_iso8601 $status $request_method $bedside_path $request_time $bedside_request_id '
    '$upstream_addr $upstream_status $upstream_response_time';
  access_log ${options.log ?? '/dev/stdout'} bedside;

  server_tokens off;
  sendfile on;
  gzip on;
  gzip_types text/css application/javascript application/json image/svg+xml;
  client_max_body_size ${LARGEST_BODY_MB}m;
  client_header_timeout 15s;
  client_body_timeout 15s;
  reset_timedout_connection on;
${trusted(options)}
  # No one takes the whole practice for themselves: calls and connections of one address.
  # An IPv6 line has a /64, so its addresses count as one.
  map $remote_addr $bedside_line {
    default $remote_addr;
    "~^(?<bedside_network>([0-9a-f]+:){1,4})" $bedside_network;
  }
  limit_req_zone $bedside_line zone=calls:10m rate=${limits.callsASecond}r/s;
  limit_req_status ${TURNED_AWAY};
  limit_conn_zone $bedside_line zone=connections:10m;
  limit_conn_status ${TURNED_AWAY};
  # A body may come a byte at a time, which no time limit ends: so only some may be on their way.
  map "$content_length:$http_transfer_encoding" $bedside_body_of_line {
    default $bedside_line;
    "~^0?:$" "";
  }
  map "$content_length:$http_transfer_encoding" $bedside_body {
    default all;
    "~^0?:$" "";
  }
  limit_conn_zone $bedside_body_of_line zone=body_of_line:10m;
  limit_conn_zone $bedside_body zone=body:1m;
  # A body that does not fit in memory waits in a file until it is complete, however slowly it comes.
  map "$content_length:$http_transfer_encoding" $bedside_large_of_line {
    default $bedside_line;
    "~^[0-9]{0,4}:$" "";
  }
  map "$content_length:$http_transfer_encoding" $bedside_large {
    default all;
    "~^[0-9]{0,4}:$" "";
  }
  limit_conn_zone $bedside_large_of_line zone=large_of_line:10m;
  limit_conn_zone $bedside_large zone=large:1m;

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
  proxy_set_header X-Forwarded-Proto ${options.scheme};
  proxy_set_header X-Request-Id $bedside_request_id;
  # Replaced, not added to: what a client claims about its own address is not passed on.
  proxy_set_header X-Forwarded-For $remote_addr;
  # An instance that stops answers 502 before it looks at a request, and no service answers 502 otherwise: whatever was
  # asked, another instance may do it.
  proxy_next_upstream http_502 non_idempotent;
  proxy_next_upstream_timeout 10s;
  # So may what only reads, and what never reached an instance. What was sent to one that died is not sent again: it may
  # have been done.
  map "$request_method:$upstream_connect_time" $bedside_again {
    default "";
    "~^(GET|HEAD):" yes;
    "~-$" yes;
  }

  server {
    listen ${options.listen};
    root ${options.web};
    rewrite ^(/(?:v1|docs|fhir|oauth).*?)/+$ $1;
    limit_conn connections ${limits.connections};
    limit_req zone=calls burst=${limits.burst} nodelay;
    limit_conn body_of_line ${limits.bodies};
    limit_conn body ${limits.allBodies};
    limit_conn large_of_line ${limits.largeBodies};
    limit_conn large ${limits.allLargeBodies};
    recursive_error_pages on;
    error_page ${TURNED_AWAY} = @too-many;
    error_page 413 = @too-large;

    # The limits count no location that answers by itself.
    location = /health {
      try_files /health @live;
    }

    location @live {
      default_type application/json;
      return 200 '{"status":"live"}';
    }

    # Figures and readiness are for those beside the services, not for the world.
    location ~ ^/(metrics|health)(/|$) {
      error_page ${UNKNOWN} = @unknown;
      return ${UNKNOWN};
    }

    # Its service says how large a file may be.
    location ~ ${uploadPaths()} {
      client_max_body_size ${LARGEST_UPLOAD_MB}m;
${API}
    }

    location ~ ^/(v1|docs|fhir|oauth)(/|$) {
      error_page 413 = @too-large;
${API}
    }

    location @another {
      error_page 502 504 = @away;
      proxy_intercept_errors on;
      if ($bedside_again = "") {
        return 502;
      }
      proxy_next_upstream error http_502;
      proxy_pass http://$bedside_service;
    }

    location @away {
      default_type application/json;
      add_header Retry-After 5 always;
      return 503 '{"message":"${AWAY}","error":"${AWAY}","code":"UNAVAILABLE","retryAfter":5,"requestId":"$bedside_request_id"}';
    }

    location @too-many {
      default_type application/json;
      add_header Retry-After 5 always;
      return 429 '{"message":"${TOO_MANY}","error":"${TOO_MANY}","code":"TOO_MANY","retryAfter":5,"requestId":"$bedside_request_id"}';
    }

    location @too-large {
      default_type application/json;
      return 413 '{"message":"${TOO_LARGE}","error":"${TOO_LARGE}","code":"TOO_LARGE","requestId":"$bedside_request_id"}';
    }

    location = /v1${live.path} {
      error_page ${TURNED_AWAY} = @too-many;
      error_page 502 504 = @away;
      proxy_intercept_errors on;
      proxy_pass http://${live.service};
      proxy_buffering off;
      proxy_read_timeout 1h;
    }

    # A file of a whole practice, passed on as it arrives.
    location = /v1${uploadImport.path} {
      error_page ${TURNED_AWAY} = @too-many;
      error_page 502 504 = @away;
      proxy_intercept_errors on;
      client_max_body_size ${Math.ceil(uploadImport.upload.maxBytes / 1_048_576) + 1}m;
      proxy_request_buffering off;
      proxy_pass http://${uploadImport.service};
    }

    location @unknown {
      default_type application/json;
      return 404 '{"message":"Not found.","error":"Not found.","code":"NOT_FOUND","requestId":"$bedside_request_id"}';
    }
${options.simulators ? STAND_INS : ''}
${packedAssets('js', 'application/javascript')}
${packedAssets('css', 'text/css')}

    location ~ ^/(admin/)?${HASHED_ASSETS}/ {
      if (-f $document_root$uri$bedside_packed) {
        rewrite ^ $uri$bedside_packed last;
      }
${ASSET_HEADERS}
    }

    location ~ ^/(admin|super-admin)(/|$) {
      try_files $uri /admin/index.html =404;
${pageHeaders(options)}
    }

    location / {
      try_files $uri /index.html =404;
${pageHeaders(options)}
    }
  }
}
`;
}

/** A whole clinic may share one address. */
const LIMITS = {
  callsASecond: 200,
  burst: 1_000,
  connections: 1_000,
  bodies: 200,
  allBodies: 4_000,
  largeBodies: 20,
  allLargeBodies: 100,
};
const AWAY = 'This part of the practice is not there right now. Please try again in a moment.';
const TOO_LARGE = 'The request is too large.';
const TOO_MANY = 'Too many requests. Please wait a moment and try again.';
