import type { Db } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { CourtOrders } from '@bedside/db/schema';
import type { Insertable } from 'kysely';

type Order = Partial<Insertable<CourtOrders>> &
  Pick<Insertable<CourtOrders>, 'patientId' | 'personId' | 'createdBy'>;

/** In force and without an end date by default. */
export async function insertCourtOrder(db: Db, order: Order): Promise<string> {
  const id = newId();
  await db
    .insertInto('courtOrders')
    .values({ id, reference: 'Cook County 2026 D 1234', createdAt: new Date(), ...order })
    .execute();
  return id;
}
