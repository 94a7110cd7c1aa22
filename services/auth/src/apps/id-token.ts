import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { Secret } from '@bedside/config/production';
import { calculateJwkThumbprint, exportJWK, type JWK, SignJWT } from 'jose';
import { ownSigningKey } from './own-signing-key.ts';

const ALGORITHM = 'RS256';
const MINUTES = 10;

interface IdTokens {
  sign: (claims: IdClaims) => Promise<string>;
  /** Public: the key that signs, and the former one while it is changed. */
  keys: () => Promise<JWK[]>;
}

interface IdClaims {
  issuer: string;
  userId: string;
  clientId: string;
  nonce: string | null;
  /** Null unless the app asked for it. */
  fhirUser: string | null;
  now: Date;
}

/**
 * @param secret null where the installation makes its own key once it needs one
 * @throws Error when the service starts, for a key that is none
 */
export function idTokens(secret: Secret | null, dataFolder: string): IdTokens {
  const given = secret?.map(privateKey);
  let own: Promise<KeyObject[]> | null = null;
  async function keys(): Promise<KeyObject[]> {
    if (given) return given;
    own ??= ownSigningKey(dataFolder).then((pem) => [privateKey(pem)]);
    // A folder that could not be written may be mended.
    return own.catch((error: unknown) => {
      own = null;
      throw error;
    });
  }
  return {
    keys: async () => Promise.all((await keys()).map(toJwk)),
    async sign({ issuer, userId, clientId, nonce, fhirUser, now }) {
      const [signing] = await keys();
      if (!signing) throw new Error('APP_SIGNING_KEY is empty');
      const { kid = '' } = await toJwk(signing);
      const at = Math.floor(now.getTime() / 1000);
      return new SignJWT({ ...(nonce !== null && { nonce }), ...(fhirUser && { fhirUser }) })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid })
        .setIssuer(issuer)
        .setSubject(userId)
        .setAudience(clientId)
        .setIssuedAt(at)
        .setExpirationTime(at + MINUTES * 60)
        .sign(signing);
    },
  };
}

function privateKey(pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'rsa') return key;
  } catch {
    // The error would repeat the value.
  }
  throw new Error('APP_SIGNING_KEY must be a private RSA key in PEM: see .env.example');
}

async function toJwk(key: KeyObject): Promise<JWK> {
  const jwk = await exportJWK(createPublicKey(key));
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), use: 'sig', alg: ALGORITHM };
}
