import {
  changePassword,
  getNotificationSettings,
  setNotifications,
  updateProfile,
} from '@bedside/contracts/people/account.api';
import * as calls from '@bedside/contracts/practice/preferences.api';
import { actorOf, type Context } from '@bedside/domain/context';
import * as password from '@bedside/domain/people/change-password.commands';
import * as notifications from '@bedside/domain/people/notification-settings.commands';
import * as preferences from '@bedside/domain/people/preferences.commands';
import * as profile from '@bedside/domain/people/profile.commands';
import { userProfile } from '@bedside/domain/people/user.queries';
import type { Routes } from '@bedside/service-kit/service';
import type { SignInRoutes } from '../sign-in-kit.ts';
import { toUserProfile } from '../users/users.routes.ts';

export const accountRoutes: SignInRoutes = ({ bind, parts: { db } }, protection) => {
  bind(updateProfile, async ({ body, ctx }) => {
    const id = await profile.updateProfile(db, ctx, protection, body);
    return { message: 'Your changes were saved.', data: toUserProfile(await userProfile(db, ctx, id)) };
  });

  bind(changePassword, async ({ body, ctx }) => {
    await password.changePassword(db, ctx, protection, body);
    return { message: 'Your password was changed. You’re signed out on all other devices.' };
  });

  bind(getNotificationSettings, async ({ query, ctx }) => {
    const { userId, settings } = await notifications.notificationSettings(db, ctx, query.userId);
    return { data: settings, ...readOf(ctx, userId) };
  });

  bind(setNotifications, async ({ body, ctx }) => {
    const { settings } = await notifications.setNotifications(db, ctx, body);
    return { message: 'Your notification settings were saved.', data: settings };
  });
};

/** Users who read their own settings don’t count as reading a patient. */
const readOf = (ctx: Context, id: string) =>
  id === actorOf(ctx).userId ? {} : { read: { entityType: 'person' as const, entityId: id, patientId: id } };

export const preferencesRoutes: Routes = ({ bind, parts: { db } }) => {
  bind(calls.getPreferences, async ({ ctx }) => ({ data: await preferences.getPreferences(db, ctx) }));

  bind(calls.setPreferences, async ({ body, ctx }) => {
    await preferences.setPreferences(db, ctx, body.changes);
    return { message: 'Your preferences were saved.' };
  });
};
