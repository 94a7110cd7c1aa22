import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { isLoopback, isPublicAddress, literalOf } from './address.policy.ts';

export interface AddressOptions {
  /** Allows loopback over plain HTTP, for local development and tests. */
  toLoopback: boolean;
  /** Returns every address of a DNS name. */
  resolve?: (name: string) => Promise<readonly { address: string; family: number }[]>;
}

export const REFUSED = 'address not allowed';

export class RefusedAddress extends Error {
  readonly code = REFUSED;
}

/** For requests to URLs that people entered. Connects only to public addresses. */
export function checkedAddresses({
  toLoopback,
  resolve = (name) => lookup(name, { all: true }),
}: AddressOptions) {
  const isAllowed = (address: string) => isPublicAddress(address) || (toLoopback && isLoopback(address));

  /** Resolves the name once and connects to the checked address, which prevents DNS rebinding. */
  const checkedLookup: LookupFunction = (name, options, callback) => {
    resolve(name).then(
      (found) => {
        const [first] = found;
        if (!first || !found.every(({ address }) => isAllowed(address)))
          return callback(new RefusedAddress(), '', 0);
        if (options.all) return callback(null, [...found]);
        callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };

  function refusalOf(given: string): string | null {
    const url = URL.parse(given);
    if (!url) return 'Enter a URL that begins with https://.';
    const host = literalOf(url);
    // "localhost." is the same host, written with the root’s dot.
    const name = url.hostname.replace(/\.+$/, '');
    const isLocal = toLoopback && (name === 'localhost' || (host !== null && isLoopback(host)));
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal))
      return 'Enter a URL that begins with https://.';
    if (url.username || url.password) return 'Leave the username and password out of the URL.';
    if (host !== null && !isAllowed(host)) return 'Use a public URL. This one is private or reserved.';
    if (!isLocal && (!name.includes('.') || /\.(local|internal|localhost)$/.test(name)) && host === null)
      return 'Use a public URL. This name works only inside a network.';
    return null;
  }

  return { refusalOf, lookup: checkedLookup };
}
