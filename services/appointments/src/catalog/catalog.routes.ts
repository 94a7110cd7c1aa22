import * as api from '@bedside/contracts/appointments/catalog.api';
import * as ofProviders from '@bedside/contracts/appointments/provider-services.api';
import { pageMetaOf } from '@bedside/contracts/common/fields';
import type { Executor } from '@bedside/db/database';
import * as change from '@bedside/domain/appointments/catalog.commands';
import * as catalog from '@bedside/domain/appointments/catalog.queries';
import { symptomChoices } from '@bedside/domain/care/codes.queries';
import type { Routes } from '@bedside/service-kit/service';
import {
  toProviderService,
  toProviderServiceRow,
  toService,
  toServiceRow,
  toWebService,
} from './service.mapper.ts';

interface PageQuery {
  page: number;
  take: number;
}

const rangeOf = ({ page, take }: PageQuery) => ({ offset: (page - 1) * take, limit: take });
const facetOf = (counts: readonly { category: string; services: number }[]) => ({
  category: Object.fromEntries(counts.map(({ category, services }) => [category, services])),
});

const CACHED_MS = 10 * 60_000;

/** Cached, because counting bookings is too slow for every view of the public page. */
function mostBookedOf(db: Executor) {
  let cached: { until: number; ids: Promise<string[]> } | null = null;
  return (now: Date): Promise<string[]> => {
    if (cached && cached.until > now.getTime()) return cached.ids;
    const ids = catalog.mostBookedServices(db, now);
    cached = { until: now.getTime() + CACHED_MS, ids };
    ids.catch(() => {
      cached = null;
    });
    return ids;
  };
}

export const catalogRoutes: Routes = ({ bind, bindResource, parts: { db } }) => {
  const mostBooked = mostBookedOf(db);
  const pageOf = async <T>(
    query: PageQuery,
    filter: catalog.ServiceFilter,
    toRow: (row: catalog.ServiceRow) => T,
  ) => {
    const { rows, total } = await catalog.listCatalog(db, 'services', { filter, range: rangeOf(query) });
    return {
      data: { serviceList: rows.map(toRow) },
      meta: pageMetaOf(query.page, query.take, total),
    };
  };

  bind(api.listPatientServices, async ({ query, ctx }) => {
    const { data, meta } = await pageOf(query, { q: query.query, enabled: true }, toService);
    return { data: { ...data, mostBookedIds: await mostBooked(ctx.now) }, meta };
  });

  bind(api.listWebServices, async ({ query, ctx }) => {
    const filter = { q: query.query, category: query.category, enabled: true };
    const { data, meta } = await pageOf(query, filter, toWebService);
    const ids = await mostBooked(ctx.now);
    const range = { offset: 0, limit: ids.length };
    const { rows } = await catalog.listCatalog(db, 'services', { filter: { id: ids, enabled: true }, range });
    const categories = await catalog.countByCategory(db, 'services', { enabled: true });
    return {
      data: {
        ...data,
        mostBooked: ids.flatMap((id) => rows.filter((row) => row.id === id)).map(toWebService),
        categories: categories.map(({ category }) => category),
      },
      meta,
    };
  });

  bind(api.listServices, ({ query }) =>
    pageOf(query, { q: query.query, category: query.category, enabled: query.enable }, toService),
  );

  bind(api.addService, async ({ body, ctx }) => ({
    message: `${body.name} added`,
    data: toService(await change.addService(db, ctx, body)),
  }));

  bind(api.updateService, async ({ body: { id, ...changes }, ctx }) => ({
    message: 'Service saved',
    data: toService(await change.updateService(db, ctx, id, changes)),
  }));

  bind(api.removeService, async ({ params: { id }, ctx }) => {
    const { name } = await change.removeService(db, ctx, id);
    return { message: `${name} deleted` };
  });

  bind(ofProviders.listProviderServices, async ({ query }) => {
    const filter = { q: query.query, category: query.category, enabled: query.enable };
    const { rows, total } = await catalog.listCatalog(db, 'provider_services', {
      filter,
      range: rangeOf(query),
    });
    return {
      data: { serviceList: rows.map(toProviderService) },
      meta: pageMetaOf(query.page, query.take, total),
    };
  });

  bind(ofProviders.listProviderServiceCategories, async () => ({
    data: await catalog.countByCategory(db, 'provider_services', {}),
  }));

  bind(ofProviders.addProviderService, async ({ body, ctx }) => ({
    message: `${body.name} added`,
    data: toProviderService(await change.addProviderService(db, ctx, body)),
  }));

  bind(ofProviders.updateProviderService, async ({ body: { id, ...changes }, ctx }) => ({
    message: 'Service saved',
    data: toProviderService(await change.updateProviderService(db, ctx, id, changes)),
  }));

  bind(ofProviders.removeProviderService, async ({ params: { id }, ctx }) => {
    const { name } = await change.removeProviderService(db, ctx, id);
    return { message: `${name} deleted` };
  });

  bind(api.listSymptoms, async () => ({ data: await symptomChoices(db) }));

  const inSpanish = async (row: catalog.ServiceRow) => {
    return { record: toServiceRow(row, await catalog.spanishOfRows(db, [row])) };
  };
  bindResource(api.servicesResource, {
    list: async ({ ctx: _, ...query }) => {
      const { rows, total } = await catalog.listCatalog(db, 'services', query);
      const facets = facetOf(await catalog.countByCategory(db, 'services', query.filter));
      const spanish = await catalog.spanishOfRows(db, rows);
      return { rows: rows.map((row) => toServiceRow(row, spanish)), total, facets };
    },
    get: async ({ id }) => inSpanish(await catalog.getCatalogItem(db, 'services', id)),
    create: async ({ body, ctx }) => inSpanish(await change.addService(db, ctx, body)),
    update: async ({ id, body, ctx }) => inSpanish(await change.updateService(db, ctx, id, body)),
    remove: async ({ id, ctx }) => inSpanish(await change.removeService(db, ctx, id)),
  });

  const providedInSpanish = async (row: catalog.ProviderServiceRow) => {
    return { record: toProviderServiceRow(row, await catalog.spanishOfRows(db, [row])) };
  };
  bindResource(ofProviders.providerServicesResource, {
    list: async ({ ctx: _, ...query }) => {
      const { rows, total } = await catalog.listCatalog(db, 'provider_services', query);
      const facets = facetOf(await catalog.countByCategory(db, 'provider_services', query.filter));
      const spanish = await catalog.spanishOfRows(db, rows);
      return { rows: rows.map((row) => toProviderServiceRow(row, spanish)), total, facets };
    },
    get: async ({ id }) => providedInSpanish(await catalog.getCatalogItem(db, 'provider_services', id)),
    create: async ({ body, ctx }) => providedInSpanish(await change.addProviderService(db, ctx, body)),
    update: async ({ id, body, ctx }) =>
      providedInSpanish(await change.updateProviderService(db, ctx, id, body)),
    remove: async ({ id, ctx }) => providedInSpanish(await change.removeProviderService(db, ctx, id)),
  });
};
