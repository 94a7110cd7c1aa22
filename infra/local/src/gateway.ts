import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Config } from '@bedside/config/config';
import { console as consoleFrontEnd, portal } from '@bedside/infra-gateway/front-ends';
import { nginxIsInstalled, startNginx } from '@bedside/infra-gateway/start-nginx';
import { pagePolicy } from '@bedside/service-kit/headers';
import { builtFolder, builtFrontEnds } from './build-front-ends.ts';
import { addressesOf, type Processes } from './processes.ts';
import { startSmallGateway } from './small-gateway.ts';

const MIME_TYPES = '/etc/nginx/mime.types';

export interface RunningGateway {
  readonly what: 'nginx' | 'small gateway';
  readonly stop: () => Promise<void>;
}

/** Uses nginx if installed. */
export async function startGateway(
  processes: Processes,
  config: Config,
  port: number,
): Promise<RunningGateway> {
  const addresses = addressesOf(processes);
  const shared = { simulators: processes.simulators, pagePolicy: pagePolicy(config) };
  if (nginxIsInstalled() && existsSync(MIME_TYPES)) {
    const folder = mkdtempSync(path.join(tmpdir(), 'bedside-gateway-'));
    const web = path.join(folder, 'web');
    copyBuilt(builtFolder(portal), web);
    copyBuilt(builtFolder(consoleFrontEnd), path.join(web, 'admin'));
    const scratch = path.join(folder, 'scratch');
    const services = {
      auth: [addresses.auth],
      appointments: [addresses.appointments],
      payments: [addresses.payments],
      questionnaires: [addresses.questionnaires],
    };
    const nginx = await startNginx(
      { ...shared, services, scheme: 'http', web, scratch, mimeTypes: MIME_TYPES },
      port,
    );
    return {
      what: 'nginx',
      stop: async () => {
        await nginx.stop();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  }
  const small = await startSmallGateway({
    ...shared,
    services: addresses,
    frontEnds: builtFrontEnds(),
    port,
  });
  return { what: 'small gateway', stop: small.stop };
}

function copyBuilt(from: string, to: string): void {
  if (existsSync(from)) cpSync(from, to, { recursive: true });
}
