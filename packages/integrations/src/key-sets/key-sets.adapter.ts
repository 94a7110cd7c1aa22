import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { IntegrationError } from '../integration-error.ts';
import { type AddressOptions, checkedAddresses } from '../webhooks/checked-addresses.ts';
import type { KeySetsPort } from './key-sets.port.ts';

const TIMEOUT_MS = 4_000;
const MAX_BYTES = 65_536;

/** Connects only to addresses that it has checked, and follows no redirects. */
export function openKeySets(options: AddressOptions): KeySetsPort {
  const { refusalOf, lookup } = checkedAddresses(options);
  return {
    refusalOf,
    async read(url) {
      if (refusalOf(url)) throw failure('address not allowed');
      const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const get = url.startsWith('https:') ? getHttps : getHttp;
      const headers = { accept: 'application/jwk-set+json, application/json' };
      const asking = get(url, { headers, lookup, agent: false, signal }, resolve);
      asking.on('error', reject);
      // An answer that switches protocols closes the connection without an error.
      asking.on('close', () => reject(failure('no answer')));
      try {
        return await textOf(await promise);
      } catch (error) {
        throw error instanceof IntegrationError ? error : failure('no answer');
      } finally {
        asking.destroy();
      }
    },
  };
}

async function textOf(response: IncomingMessage): Promise<string> {
  if (response.statusCode !== 200) throw failure(`HTTP ${response.statusCode}`);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_BYTES) throw failure('too long');
  }
  return Buffer.concat(chunks).toString('utf8');
}

const failure = (why: string) => new IntegrationError('key-sets', 'unavailable', why);
