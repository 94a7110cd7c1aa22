import { type SavedView, savedViewsResource } from '@bedside/contracts/practice/saved-views.api';
import { removeView, saveView } from '@bedside/domain/people/saved-view.commands';
import {
  getSavedView,
  listSavedViews,
  type SavedViewRecord,
} from '@bedside/domain/people/saved-view.queries';
import type { Routes } from '@bedside/service-kit/service';

const toSavedView = (view: SavedViewRecord): SavedView => ({
  ...view,
  createdAt: view.createdAt.toISOString(),
});

export const savedViewsRoutes: Routes = ({ bindResource, parts: { db } }) => {
  bindResource(savedViewsResource, {
    list: async ({ ctx, ...query }) => {
      const { rows, total } = await listSavedViews(db, ctx, query);
      return { rows: rows.map(toSavedView), total };
    },
    get: async ({ id, ctx }) => ({ record: toSavedView(await getSavedView(db, ctx, id)) }),
    create: async ({ body, ctx }) => ({ record: toSavedView(await saveView(db, ctx, body)) }),
    remove: async ({ id, ctx }) => ({ record: toSavedView(await removeView(db, ctx, id)) }),
  });
};
