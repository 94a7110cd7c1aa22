import { createUnverifiedContacts } from '@bedside/domain/people/limiter';
import { codeKeys } from '@bedside/domain/people/one-time-code.crypto';
import { createAttempts } from '@bedside/domain/people/sign-in-attempts';
import { defineService, type Routes } from '@bedside/service-kit/service';
import { accountRoutes, preferencesRoutes } from './account/account.routes.ts';
import { apiKeysRoutes } from './api-keys/api-keys.routes.ts';
import { appAccessRoutes } from './apps/app-access.routes.ts';
import { appsRoutes } from './apps/apps.routes.ts';
import { oauthRoutes } from './apps/oauth.routes.ts';
import { consentConsoleRoutes, consentsRoutes } from './consents/consents.routes.ts';
import { familyGrantsRoutes } from './household/family-grants.routes.ts';
import { coverageRoutes, householdRoutes } from './household/household.routes.ts';
import { imagesRoutes } from './images/images.routes.ts';
import { importsRoutes } from './imports/imports.routes.ts';
import { logsRoutes } from './logs/logs.routes.ts';
import { recordReadersRoutes } from './logs/record-readers.routes.ts';
import { passwordRoutes } from './password/password.routes.ts';
import { custodyRoutes } from './patients/custody.routes.ts';
import { mergeRoutes } from './patients/merge.routes.ts';
import { patientStatusRoutes, patientsRoutes } from './patients/patients.routes.ts';
import { practiceRoutes } from './practice/practice.routes.ts';
import { providersRoutes } from './providers/providers.routes.ts';
import { recordDownloadsRoutes } from './record-downloads/record-downloads.routes.ts';
import { savedViewsRoutes } from './saved-views/saved-views.routes.ts';
import { sessionRoutes } from './session/session.routes.ts';
import { signInRoutes } from './sign-in/sign-in.routes.ts';
import { signUpRoutes } from './sign-up/sign-up.routes.ts';
import { adminsRoutes } from './staff/admins.routes.ts';
import { breakTheGlassRoutes } from './staff/break-the-glass.routes.ts';
import { invitationsRoutes } from './staff/invitations.routes.ts';
import { usersRoutes } from './users/users.routes.ts';
import { webhooksRoutes } from './webhooks/webhooks.routes.ts';

const credentialRoutes: Routes = (kit) => {
  const { db, config, integrations } = kit.parts;
  const protection = {
    attempts: createAttempts(db),
    codes: codeKeys(config.secrets.code),
    breached: integrations.breachedPasswords,
    unproven: createUnverifiedContacts(db),
  };
  for (const routes of [signInRoutes, signUpRoutes, passwordRoutes, accountRoutes]) routes(kit, protection);
};

export const authService = defineService('auth', [
  credentialRoutes,
  sessionRoutes,
  patientsRoutes,
  patientStatusRoutes,
  mergeRoutes,
  usersRoutes,
  savedViewsRoutes,
  preferencesRoutes,
  providersRoutes,
  invitationsRoutes,
  adminsRoutes,
  apiKeysRoutes,
  appsRoutes,
  appAccessRoutes,
  oauthRoutes,
  breakTheGlassRoutes,
  practiceRoutes,
  imagesRoutes,
  importsRoutes,
  householdRoutes,
  familyGrantsRoutes,
  custodyRoutes,
  coverageRoutes,
  logsRoutes,
  recordReadersRoutes,
  recordDownloadsRoutes,
  consentsRoutes,
  consentConsoleRoutes,
  webhooksRoutes,
]);
