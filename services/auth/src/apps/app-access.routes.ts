import { pageMetaOf } from '@bedside/contracts/common/fields';
import { DomainError } from '@bedside/contracts/errors';
import { readsOf } from '@bedside/contracts/fhir/smart-scopes';
import * as api from '@bedside/contracts/people/apps.api';
import { isProblem } from '@bedside/domain/apps/authorization-request.policy';
import { allowApp, removeAppAccess } from '@bedside/domain/apps/grant.commands';
import { grantEnd, isOffline } from '@bedside/domain/apps/grant.policy';
import { listAppAccess, peopleForApps } from '@bedside/domain/apps/grant.queries';
import type { Routes } from '@bedside/service-kit/service';
import { readAppRequest } from './authorization-request.ts';

/** Lets patients decide which apps read a record. */
export const appAccessRoutes: Routes = ({ bind, parts: { db, config } }) => {
  /** @throws VALIDATION for a request whose error would otherwise go to the app’s redirect address */
  async function requireValidRequest(text: string) {
    const appRequest = await readAppRequest(db, config.publicUrl, text);
    const { request } = appRequest;
    if (isProblem(request))
      throw new DomainError(
        'VALIDATION',
        'We couldn’t process this app’s request. Go back to the app and try again.',
      );
    return { ...appRequest, request };
  }

  bind(api.describeAppRequest, async ({ body, ctx }) => {
    const { app, request, redirectUri, answerUrl } = await requireValidRequest(body.request);
    return {
      data: {
        appName: app.name,
        appHost: new URL(redirectUri).host,
        reads: readsOf(request.scopes),
        identity: request.scopes.some((scope) => scope === 'openid' || scope === 'fhirUser'),
        endsAt: grantEnd(request.scopes, ctx.now).toISOString(),
        offline: isOffline(request.scopes),
        people: await peopleForApps(db, ctx),
        refusalUrl: answerUrl({ error: 'access_denied', description: 'The person denied access.' }),
      },
    };
  });

  bind(api.allowApp, async ({ body: { request: text, patientId }, ctx }) => {
    const { answerUrl, ...appRequest } = await requireValidRequest(text);
    const code = await allowApp(db, ctx, { ...appRequest, patientId });
    return { message: 'Access allowed', data: { redirectTo: answerUrl({ code }) } };
  });

  bind(api.listAppAccess, async ({ query, ctx }) => {
    const { access, total } = await listAppAccess(db, ctx, query);
    return {
      meta: pageMetaOf(query.page, query.take, total),
      data: {
        access: access.map((one) => ({
          id: one.id,
          appName: one.appName,
          patientName: one.patientName,
          isSelf: one.isSelf,
          reads: readsOf(one.scopes),
          since: one.createdAt.toISOString(),
          endsAt: one.expiresAt.toISOString(),
          lastReadAt: one.lastReadAt?.toISOString() ?? null,
        })),
      },
    };
  });

  bind(api.removeAppAccess, async ({ params: { id }, ctx }) => {
    await removeAppAccess(db, ctx, id);
    return { message: 'Access removed' };
  });
};
