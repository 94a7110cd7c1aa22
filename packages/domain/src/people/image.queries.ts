import { notFound } from '@bedside/contracts/errors';
import { readsPatients } from '@bedside/contracts/permission';
import type { Executor } from '@bedside/db/database';
import type { StoragePort } from '@bedside/integrations/storage/storage.port';
import { sql } from 'kysely';
import { cameOfAge } from '../access/coming-of-age.queries.ts';
import { isBarred } from '../access/court-orders.queries.ts';
import { readStored } from '../access/stored-file.ts';
import { actorOf, type Context, hasPermission, isAdmin } from '../context.ts';

/**
 * Access was checked when the link was signed.
 * @throws NOT_FOUND; INTERNAL when the content is not what was stored
 */
export async function readImage(
  db: Executor,
  storage: StoragePort,
  id: string,
): Promise<{ contentType: string; content: Buffer }> {
  const image = await db
    .selectFrom('images')
    .select(['contentType', 'storageKey', 'sha256'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  return { contentType: image.contentType, content: await readStored(storage, image) };
}

/**
 * Checked again when a link is followed. Insurance cards are visible only to the household and the providers
 * of its appointments.
 * @throws NOT_FOUND
 */
export async function requireVisibleImage(db: Executor, ctx: Context, id: string): Promise<void> {
  const actor = actorOf(ctx);
  const { userId, role } = actor;
  if (hasPermission(actor, readsPatients)) return;
  const isFace = sql`picture.kind = 'PROFILE'`;
  const byPatient = sql`
    ${isFace} and exists (select from users where users.id = picture.user_id and users.role <> 'PATIENT')
    or exists (select from patients as self join patients as member on member.household_id = self.household_id
      where self.id = ${userId} and self.removed_at is null and member.removed_at is null
        and member.id = picture.user_id and (${isFace} or not ${cameOfAge('member')})
        and not ${isBarred(sql`member.id`, userId)})
    or ${isFace} and exists (select from consents where mode = 'REQUEST' and status in ('SENT', 'APPROVED')
      and (requester_id, recipient_id) in ((${userId}::uuid, picture.user_id), (picture.user_id, ${userId}::uuid)))`;
  const byProvider = sql`
    ${isFace} and exists (select from users where users.id = picture.user_id and users.role <> 'PATIENT')
    or exists (select from appointments as appointment
      left join appointment_patients as one on one.appointment_id = appointment.id
      left join patients as own on own.id = picture.user_id
      where appointment.provider_id = ${userId} and (picture.user_id in (appointment.patient_id, one.patient_id)
        or ${isFace} and own.household_id = appointment.household_id))
    or exists (select from break_the_glass_grants where user_id = ${userId} and expires_at > ${ctx.now}
      and patient_id = picture.user_id)`;
  const byAdmin = sql`exists (select from users where users.id = picture.user_id and users.role <> 'PATIENT')`;
  const byRole = isAdmin(role) ? byAdmin : role === 'PROVIDER' ? byProvider : byPatient;
  const { rows } = await sql<{ id: string }>`select id from images as picture where id = ${id}
    and (user_id = ${userId} or ${byRole})`.execute(db);
  if (rows.length === 0) throw notFound();
}
