import type { Config } from '@bedside/config/config';
import type { Db } from '@bedside/db/database';
import type { Integrations } from '@bedside/integrations/integrations.port';
import type { LiveBus } from '@bedside/queue/live';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';

/** What services and workers work with; made once a process. */
export interface ProcessDependencies {
  config: Config;
  db: Db;
  integrations: Integrations;
  live: LiveBus;
  log: Logger;
  now: () => Date;
  /** Present where REDIS_URL is: readiness asks whether it would lose jobs. */
  redis?: Redis;
}
