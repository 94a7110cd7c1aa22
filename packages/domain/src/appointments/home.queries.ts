import type { Executor } from '@bedside/db/database';

/** Where the visits take place. */
export const visitPlaces = (db: Executor, ids: readonly string[]) =>
  db
    .selectFrom('appointments')
    .select(['id', 'telemedicineLink', 'address1', 'address2', 'city', 'state', 'postalCode'])
    .where('id', 'in', [...ids])
    .execute();

/** The categories that patients can book, each with its lowest price. */
export const bookableCategories = (db: Executor) =>
  db
    .selectFrom('services')
    .select(['category as name', (eb) => eb.fn.min('rateCents').as('fromCents')])
    .where('enabled', '=', true)
    .where('removedAt', 'is', null)
    .groupBy('category')
    .execute();
