import { z } from 'zod';
import { parseJson } from '../common/json.ts';

/** RS384 requires an RSA key, and ES384 one on the curve P-384. */
const publicKey = z.looseObject({
  kty: z.enum(['RSA', 'EC']),
  kid: z.string().min(1).max(200),
  n: z.string().optional(),
  e: z.string().optional(),
  crv: z.string().optional(),
  x: z.string().optional(),
  y: z.string().optional(),
});
const keySet = z.looseObject({ keys: z.array(publicKey).min(1).max(20) });

/** The length of 2,048 bits in base64url. */
const SHORTEST_RSA = 342;

/** Null if the text is a JWK Set of public keys that we can verify signatures with. */
export function keySetProblem(text: string): string | null {
  const { data } = keySet.safeParse(parseJson(text));
  if (!data)
    return 'Enter a JWK Set in JSON: {"keys":[…]}, where each key has a kty of RSA or EC, and a kid.';
  const { keys } = data;
  if (keys.some((key) => 'd' in key)) return 'This holds a private key. Enter the public keys only.';
  if (new Set(keys.map(({ kid }) => kid)).size < keys.length) return 'Give each key a kid of its own.';
  return keys.every(isStrong) ? null : 'Use RSA keys of 2,048 bits or more, or EC keys on P-384.';
}

const isStrong = ({ kty, n = '', e = '', crv, x, y }: z.infer<typeof publicKey>): boolean =>
  kty === 'RSA' ? n.length >= SHORTEST_RSA && e !== '' : crv === 'P-384' && Boolean(x && y);
