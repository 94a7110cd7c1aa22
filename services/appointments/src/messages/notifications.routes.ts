import { pageMetaOf } from '@bedside/contracts/common/fields';
import { listNotifications, markNotificationsRead } from '@bedside/contracts/messaging/messaging.api';
import { actorOf } from '@bedside/domain/context';
import * as bell from '@bedside/domain/messaging/notification.commands';
import { myNotifications } from '@bedside/domain/messaging/notification.queries';
import type { Routes } from '@bedside/service-kit/service';

export const notificationsRoutes: Routes = ({ bind, parts: { db } }) => {
  bind(listNotifications, async ({ query: { page, take }, ctx }) => {
    const range = { offset: (page - 1) * take, limit: take };
    const { rows, total } = await myNotifications(db, actorOf(ctx).userId, range);
    const notifications = rows.map((row) => ({
      ...row,
      readAt: row.readAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
    }));
    return { data: { notifications }, meta: pageMetaOf(page, take, total) };
  });

  bind(markNotificationsRead, async ({ body, ctx }) => {
    await bell.markNotificationsRead(db, ctx, body.ids);
    return { message: 'Marked as read.' };
  });
};
