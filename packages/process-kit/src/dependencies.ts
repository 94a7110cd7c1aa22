import type { Config } from '@bedside/config/config';
import type { Db } from '@bedside/db/database';
import type { Integrations } from '@bedside/integrations/integrations.port';
import type { LiveBus } from '@bedside/queue/live';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';

export interface ProcessDependencies {
  config: Config;
  db: Db;
  integrations: Integrations;
  live: LiveBus;
  log: Logger;
  now: () => Date;
  /** Set with REDIS_URL. Readiness checks it for settings that lose jobs. */
  redis?: Redis;
}
