import type { Address } from '@bedside/contracts/common/fields';
import { DomainError, fieldError, notFound } from '@bedside/contracts/errors';
import type { Db, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { changedFieldsOf, omitUndefined } from '../audit-and-events/record-audit.ts';
import { toE164 } from '../contact.policy.ts';
import type { Context } from '../context.ts';
import { lockedRow, updateRow } from '../locked-row.ts';
import { getOffice, type OfficeRow } from './office-location.queries.ts';
import { recordSettingsChange } from './settings.commands.ts';

interface OfficeDetails {
  name?: string | undefined;
  address?: Address | undefined;
  phone?: string | null | undefined;
  hours?: string | null | undefined;
  enabled?: boolean | undefined;
}

/** @throws VALIDATION naming the field, also for a duplicate name */
export const addOffice = (
  db: Db,
  ctx: Context,
  input: OfficeDetails & Required<Pick<OfficeDetails, 'name' | 'address'>>,
): Promise<OfficeRow> =>
  db.transaction().execute(async (tx) => {
    const { name, address } = input;
    await requireFreeName(tx, name);
    const row = { phoneE164: null, hours: null, enabled: true, ...columnsOf(input) };
    const id = newId();
    await tx
      .insertInto('officeLocations')
      .values({ ...row, ...addressOf(address), id, name, createdAt: ctx.now })
      .execute();
    const after = { ...row, ...addressOf(address), name };
    await recordSettingsChange(tx, ctx, 'offices', { action: 'office.add', entityId: id, after });
    return getOffice(tx, id);
  });

/**
 * Omitted fields stay. A closed office is disabled.
 * @throws NOT_FOUND; CONCURRENT_UPDATE; VALIDATION naming the field
 */
export const updateOffice = (
  db: Db,
  ctx: Context,
  id: string,
  { version, ...input }: OfficeDetails & { version?: number | undefined },
): Promise<OfficeRow> =>
  db.transaction().execute(async (tx) => {
    const office = await lockedRow(tx, 'officeLocations', id).executeTakeFirstOrThrow(notFound);
    if (version !== undefined && version !== office.version) throw new DomainError('CONCURRENT_UPDATE');
    const change = changedFieldsOf(office, columnsOf(input));
    if (!change.any) return office;
    if (change.after.name) await requireFreeName(tx, change.after.name);
    await updateRow(tx, 'officeLocations', office, { ...change.after, editedAt: ctx.now });
    const { before, after } = change;
    await recordSettingsChange(tx, ctx, 'offices', { action: 'office.change', entityId: id, before, after });
    return getOffice(tx, id);
  });

const columnsOf = ({ name, address, phone, hours, enabled }: OfficeDetails) => ({
  ...omitUndefined({ name, hours, enabled, phoneE164: phone && toE164(phone, 'phone') }),
  ...(phone === null && { phoneE164: null }),
  ...(address && addressOf(address)),
});

const addressOf = ({ address1, address2, postalCode, city, state }: Address) => ({
  address1,
  address2: address2 ?? null,
  postalCode,
  city,
  state,
});

async function requireFreeName(tx: Tx, name: string): Promise<void> {
  const other = await tx
    .selectFrom('officeLocations')
    .select('id')
    .where((eb) => eb(eb.fn<string>('lower', ['name']), '=', name.toLowerCase()))
    .executeTakeFirst();
  if (other) throw fieldError('name', 'Another office already uses this name.');
}
