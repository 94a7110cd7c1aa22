import { createAttempts } from '@bedside/domain/people/attempts';
import { codeKeys } from '@bedside/domain/people/one-time-code.crypto';
import { defineService, type Routes } from '@bedside/service-kit/service';
import { passwordRoutes } from './password/password.routes.ts';
import { patientsRoutes } from './patients/patients.routes.ts';
import { practiceRoutes } from './practice/practice.routes.ts';
import { providersRoutes } from './providers/providers.routes.ts';
import { sessionRoutes } from './session/session.routes.ts';
import { signInRoutes } from './sign-in/sign-in.routes.ts';
import { signUpRoutes } from './sign-up/sign-up.routes.ts';

const doorRoutes: Routes = (kit) => {
  const { db, config } = kit.parts;
  const keeper = { attempts: createAttempts(db), codes: codeKeys(config.secrets.code) };
  for (const routes of [signInRoutes, signUpRoutes, passwordRoutes]) routes(kit, keeper);
};

export const authService = defineService('auth', [
  doorRoutes,
  sessionRoutes,
  patientsRoutes,
  providersRoutes,
  practiceRoutes,
]);
