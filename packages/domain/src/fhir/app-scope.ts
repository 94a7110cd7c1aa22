import { DomainError } from '@bedside/contracts/errors';
import type { FhirType } from '@bedside/contracts/fhir/fhir.api';
import { allowedCategories, type Interaction } from '@bedside/contracts/fhir/smart-scopes';
import type { Resource } from '@medplum/fhirtypes';
import { actorOf, type Context } from '../context.ts';
import { isFhirType } from './search.policy.ts';
import { parametersOf } from './search-parameters.ts';
import { fulfills } from './search-values.ts';

/** Scopes don’t limit people who sign in themselves. @throws FORBIDDEN with the missing scope */
export function requireAppScope(ctx: Context, type: FhirType, interaction: Interaction): void {
  const { app } = actorOf(ctx);
  if (!app || allowedCategories(app.scopes, type, interaction)) return;
  throw new DomainError(
    'FORBIDDEN',
    `This app may not ${interaction} ${type}. It needs the scope ${app.patientId === null ? 'system' : 'patient'}/${type}.${interaction.charAt(0)}.`,
  );
}

/** A Provenance comes after its target and is hidden from an app that may not see the target. */
export async function* inAppScope<R extends Resource>(
  ctx: Context,
  resources: AsyncIterable<R>,
): AsyncGenerator<R> {
  let isTargetSeen = true;
  for await (const resource of resources) {
    const isSeen = isInAppScope(ctx, resource, 'read');
    if (resource.resourceType !== 'Provenance') isTargetSeen = isSeen;
    if (isSeen && isTargetSeen) yield resource;
  }
}

/** Whether the app’s scopes, which may name categories, let it see this resource. */
export function isInAppScope(ctx: Context, resource: Resource, interaction: Interaction): boolean {
  const { app } = actorOf(ctx);
  if (!app) return true;
  const { resourceType: type } = resource;
  const categories = isFhirType(type) ? allowedCategories(app.scopes, type, interaction) : null;
  if (!categories || !isFhirType(type)) return false;
  const { category } = parametersOf(type);
  return (
    categories.length === 0 ||
    (category !== undefined &&
      fulfills(resource, {
        name: 'category',
        modifier: undefined,
        values: categories,
        parameter: category,
      }))
  );
}
