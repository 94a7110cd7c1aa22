import * as calls from '@bedside/contracts/practice/preferences.api';
import * as preferences from '@bedside/domain/people/preferences.commands';
import type { Routes } from '@bedside/service-kit/service';

export const preferencesRoutes: Routes = ({ bind, parts: { db } }) => {
  bind(calls.getPreferences, async ({ ctx }) => ({ data: await preferences.getPreferences(db, ctx) }));

  bind(calls.setPreferences, async ({ body, ctx }) => {
    await preferences.setPreferences(db, ctx, body.changes);
    return { message: 'Your preferences were saved.' };
  });
};
