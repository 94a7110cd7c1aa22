import { expect, it } from 'vitest';
import { networkOf } from './network.policy.ts';

// Rule: security.strangers-are-limited
it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:a:b:1:2:3:4', '2001:db8:a:b'],
  ['2001:0DB8:000a:b::9', '2001:db8:a:b'],
  ['2001:db8::1:2:3:4', '2001:db8:0:0'],
  ['2001:db8:a::203.0.113.7', '2001:db8:a:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
