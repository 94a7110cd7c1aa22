import { describe, expect, it } from 'vitest';
import { redisAddress } from './redis-address.ts';

describe('the address of Redis', () => {
  it('names one server', () => {
    expect(redisAddress('redis://:pass%20word@redis:6380')).toEqual({
      host: 'redis',
      port: 6380,
      db: 0,
      password: 'pass word',
      tls: false,
      sentinels: [],
    });
  });

  it('names a database other than the first, and an IPv6 address', () => {
    expect(redisAddress('redis://redis/3')).toMatchObject({ host: 'redis', port: 6379, db: 3 });
    expect(redisAddress('redis://[::1]:6380/')).toMatchObject({ host: '::1', port: 6380, db: 0 });
  });

  it('names sentinels, who know the primary by name', () => {
    const address = redisAddress(
      'rediss://app:secret@bedside?sentinels=s1:26379,10.0.0.2:26380&sentinelPassword=other',
    );
    expect(address).toEqual({
      host: 'bedside',
      port: 6379,
      db: 0,
      username: 'app',
      password: 'secret',
      tls: true,
      sentinels: [
        { host: 's1', port: 26379 },
        { host: '10.0.0.2', port: 26380 },
      ],
      sentinelPassword: 'other',
    });
  });

  it.each([
    'redis',
    'http://redis:6379',
    'redis://name?sentinels=s1',
    'redis://name?sentinels=s1:26379,',
    'redis://name?sentinelPassword=secret',
    'redis://redis:6379?db=3',
    'redis://redis:6379/jobs',
    'redis://:not%encoded@redis:6379',
  ])('is refused when it is %s', (value) => {
    expect(redisAddress(value)).toBeNull();
  });
});
