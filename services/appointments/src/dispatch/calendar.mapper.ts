import { createHash } from 'node:crypto';
import { cityText } from '@bedside/contracts/common/fields';
import type { Role } from '@bedside/contracts/people/user.schema';
import type { CalendarRow } from '@bedside/domain/appointments/calendar.queries';
import { isStaff } from '@bedside/domain/context';
import { type CalendarEntry, sequenceOf } from '@bedside/message-templates/calendar';

const pageOf = (id: string, role: Role) =>
  isStaff(role) ? `/admin/appointments/${id}/show` : `/appointments/appointment_details/${id}`;

const toShared = (row: CalendarRow, { role, publicUrl }: { role: Role; publicUrl: string }) => ({
  id: row.id,
  key: row.key,
  sequence: sequenceOf(row),
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  canceled: row.status === 'CANCELLED',
  link: `${publicUrl}${pageOf(row.id, role)}`,
});

const placeOf = (row: CalendarRow, ...parts: (string | null)[]) =>
  row.telemedicine || !row.showsPlace ? null : parts.filter(Boolean).join(', ') || null;

/** The format that map apps expect, such as “Chicago 60614”. */
const cityOf = ({ city, postalCode }: CalendarRow) =>
  [city && cityText(city), postalCode].filter(Boolean).join(' ') || null;

/** A calendar entry for a signed-in user. Only staff sees staff’s text. */
export const toEntry = (row: CalendarRow, viewer: { role: Role; publicUrl: string }): CalendarEntry => ({
  ...toShared(row, viewer),
  location: placeOf(row, row.address1, cityOf(row)),
  description: isStaff(viewer.role) ? row.calendarDescription : null,
});

/** Feed entry for anyone with the URL: the city only, and no staff text. */
export const toFeedEntry = (row: CalendarRow, viewer: { role: Role; publicUrl: string }): CalendarEntry => ({
  ...toShared(row, viewer),
  location: placeOf(row, cityOf(row)),
  description: null,
});

/** An ETag of the visible content, so that it doesn’t depend on the time of reading. */
export const tagOf = (entries: readonly CalendarEntry[]): string =>
  `"${createHash('sha256').update(JSON.stringify(entries)).digest('base64url')}"`;
