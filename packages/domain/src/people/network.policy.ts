import { isIP } from 'node:net';

const GROUPS = 8;
/** An internet provider assigns each IPv6 line at least a /64. */
const OF_NETWORK = 4;

/** Rate limits count per network, because one line may have many IPv6 addresses. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [bare = ''] = address.split('%');
  const ipv4 = /(?<=:)\d+\.\d+\.\d+\.\d+$/.exec(bare)?.[0];
  if (ipv4 && /^::ffff:/i.test(bare)) return ipv4;
  const [before = [], after = []] = (ipv4 ? bare.replace(ipv4, '0:0') : bare)
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(GROUPS - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after]
    .slice(0, OF_NETWORK)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
