interface RedisAddress {
  /** With sentinels, the name under which they know the primary. */
  readonly host: string;
  readonly port: number;
  /** The database number. */
  readonly db: number;
  readonly username?: string;
  readonly password?: string;
  readonly tls: boolean;
  readonly sentinels: readonly { host: string; port: number }[];
  readonly sentinelPassword?: string;
}

const INSTANCE = /^([\w.-]+):(\d{1,5})$/;
const DATABASE = /^\/?(\d{0,4})$/;

/** @returns null if the text is not percent-encoded correctly */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/**
 * Accepts `redis://:password@host:6379/0` or
 * `redis://:password@name?sentinels=host:26379,…&sentinelPassword=…`.
 * @returns null for anything else
 */
export function redisAddress(value: string): RedisAddress | null {
  if (!URL.canParse(value)) return null;
  const url = new URL(value);
  const { protocol, hostname, port, searchParams } = url;
  const [username, password] = [decoded(url.username), decoded(url.password)];
  const [, db] = DATABASE.exec(url.pathname) ?? [];
  const sentinels = (searchParams.get('sentinels')?.split(',') ?? []).map((one) => INSTANCE.exec(one.trim()));
  const isKnown = [...searchParams.keys()].every((name) => NAMES.includes(name));
  if (!['redis:', 'rediss:'].includes(protocol) || !hostname || !isKnown) return null;
  if (username === null || password === null || db === undefined) return null;
  const sentinelPassword = searchParams.get('sentinelPassword');
  const found = sentinels.flatMap((one) => (one ? [{ host: one[1] ?? '', port: Number(one[2]) }] : []));
  if (found.length < sentinels.length || (sentinelPassword !== null && found.length === 0)) return null;
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || 6379),
    db: Number(db),
    ...(username && { username }),
    ...(password && { password }),
    tls: protocol === 'rediss:',
    sentinels: found,
    ...(sentinelPassword && { sentinelPassword }),
  };
}

const NAMES = ['sentinels', 'sentinelPassword'];
