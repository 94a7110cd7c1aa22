import pg from 'pg';

interface ListenerOptions {
  /** Bypasses a transaction pooler, through which LISTEN doesn’t work. */
  directUrl: string;
  channel: string;
  onNotify: (payload: string) => void;
  /** Called after every connect, because notifications may have been missed. */
  onConnect?: () => void;
  onError?: (error: Error) => void;
}

interface Listener {
  readonly started: Promise<void>;
  notify(payload: string): Promise<boolean>;
  close(): Promise<void>;
}

const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 5_000;

/** LISTENs on a dedicated connection, reconnecting with backoff. */
export function listenTo(options: ListenerOptions): Listener {
  let client: pg.Client | undefined;
  let pause = FIRST_PAUSE;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: options.directUrl,
      application_name: `bedside:${options.channel}`,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    fresh.on('error', (error) => lost(fresh, error));
    fresh.on('end', () => lost(fresh));
    fresh.on('notification', ({ payload }) => options.onNotify(payload ?? ''));
    client = fresh;
    try {
      await fresh.connect();
      await fresh.query(`listen ${fresh.escapeIdentifier(options.channel)}`);
      pause = FIRST_PAUSE;
      options.onConnect?.();
    } catch (error) {
      lost(fresh, error instanceof Error ? error : new Error(String(error)));
    }
  };

  const lost = (dead: pg.Client, error?: Error): void => {
    if (client !== dead) return;
    client = undefined;
    dead.end().catch(() => undefined);
    if (closed) return;
    if (error) options.onError?.(error);
    retry = setTimeout(connect, pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  };

  return {
    started: connect(),
    async notify(payload) {
      if (!client) return false;
      await client.query('select pg_notify($1, $2)', [options.channel, payload]);
      return true;
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      const open = client;
      client = undefined;
      await open?.end().catch(() => undefined);
    },
  };
}
