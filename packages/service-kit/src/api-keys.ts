import { type Access, type KeyScope, permissionsOfKey } from '@bedside/contracts/key-scopes';
import type { Actor } from '@bedside/domain/context';
import type { LoadedApiKey } from '@bedside/domain/people/api-key.queries';

export const actorOfKey = ({ id, ownerId, settings: _, ...apiKey }: LoadedApiKey, access: Access): Actor => ({
  userId: ownerId,
  sessionId: id,
  role: 'ADMIN',
  permissions: permissionsOfKey(apiKey.scopes, access),
  apiKey,
});

/** The text is for the key’s developer. @param scopes of which the call needs one; none if no key may call */
export function refusalOfKey(
  scopes: readonly KeyScope[] | null | undefined,
  actor: Actor | null,
): string | undefined {
  if (!actor?.apiKey) return undefined;
  if (!actor.apiKey.isFromAllowedIp) return 'This API key may not be used from this IP address.';
  if (!scopes) return 'API keys can’t make this call. Sign in to make it.';
  return `This call needs an API key with the scope ${scopes.join(' or ')}.`;
}
