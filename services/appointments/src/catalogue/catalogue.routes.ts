import {
  listPatientServices,
  listServices,
  listSymptoms,
  servicesResource,
} from '@bedside/contracts/appointments/catalogue.api';
import { pageMetaOf } from '@bedside/contracts/common/fields';
import * as catalogue from '@bedside/domain/appointments/catalogue.queries';
import type { Routes } from '@bedside/service-kit/service';
import { toService } from './service.mapper.ts';

interface PageQuery {
  page: number;
  take: number;
}

export const catalogueRoutes: Routes = ({ bind, bindResource, parts: { db } }) => {
  const pageOf = async ({ page, take }: PageQuery, filter: catalogue.ServiceFilter) => {
    const range = { offset: (page - 1) * take, limit: take };
    const { rows, total } = await catalogue.listServices(db, { filter, range });
    return { data: { serviceList: rows.map(toService) }, meta: pageMetaOf(page, take, total) };
  };

  bind(listPatientServices, ({ query }) => pageOf(query, { q: query.query, enabled: true }));

  bind(listServices, ({ query }) =>
    pageOf(query, { q: query.query, category: query.category, enabled: query.enable }),
  );

  bind(listSymptoms, async () => ({ data: catalogue.symptomChoices() }));

  bindResource(servicesResource, {
    list: async (asked) => {
      const { rows, total } = await catalogue.listServices(db, asked);
      return { rows: rows.map(toService), total };
    },
    get: async ({ id }) => ({ record: toService(await catalogue.getService(db, id)) }),
  });
};
