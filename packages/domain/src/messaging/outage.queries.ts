import type { Channel } from '@bedside/contracts/messaging/messaging.schema';
import type { Executor } from '@bedside/db/database';

interface Outage {
  channel: Channel;
  since: Date;
  /** Messages that are tried again once it is over. */
  waiting: number;
}

/** The ways by which nothing leaves at the moment, of which staff was notified. */
export const openOutages = (db: Executor): Promise<Outage[]> =>
  db
    .selectFrom('channelOutages as outage')
    .select((eb) => [
      'outage.channel',
      'outage.since',
      eb
        .selectFrom('deliveries')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('deliveries.channel', '=', 'outage.channel')
        .where('deliveries.failingSince', 'is not', null)
        .$asScalar()
        .$notNull()
        .as('waiting'),
    ])
    .where('outage.toldAt', 'is not', null)
    .orderBy('outage.since')
    .execute();
