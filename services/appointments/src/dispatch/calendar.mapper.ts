import { createHash } from 'node:crypto';
import { cityText } from '@bedside/contracts/common/city';
import type { Role } from '@bedside/contracts/people/user.schema';
import type { CalendarRow } from '@bedside/domain/appointments/calendar.queries';
import { isStaff } from '@bedside/domain/context';
import { type CalendarEntry, sequenceOf } from '@bedside/message-templates/calendar';

/** Where the one who reads the calendar sees the visit. */
const pageOf = (id: string, role: Role) =>
  isStaff(role) ? `/admin/appointments/${id}/show` : `/appointments/appointment_details/${id}`;

const toShared = (row: CalendarRow, { role, publicUrl }: { role: Role; publicUrl: string }) => ({
  id: row.id,
  key: row.key,
  sequence: sequenceOf(row),
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  cancelled: row.status === 'CANCELLED',
  link: `${publicUrl}${pageOf(row.id, role)}`,
});

const placeOf = (row: CalendarRow, ...parts: (string | null)[]) =>
  row.telemedicine ? null : parts.filter(Boolean).join(', ') || null;

/** As a map understands it: Chicago 60614. */
const cityOf = ({ city, postalCode }: CalendarRow) =>
  [city && cityText(city), postalCode].filter(Boolean).join(' ') || null;

/** A visit for the calendar of somebody who is signed in. What staff wrote into it is for staff alone. */
export const toEntry = (row: CalendarRow, viewer: { role: Role; publicUrl: string }): CalendarEntry => ({
  ...toShared(row, viewer),
  location: placeOf(row, row.address1, cityOf(row)),
  description: isStaff(viewer.role) ? row.calendarDescription : null,
});

/** The same behind an address that whoever has it can read: where in the city, and nothing that staff wrote. */
export const toFeedEntry = (row: CalendarRow, viewer: { role: Role; publicUrl: string }): CalendarEntry => ({
  ...toShared(row, viewer),
  location: placeOf(row, cityOf(row)),
  description: null,
});

/** Changes with what a calendar shows, not with the time it was read at. */
export const tagOf = (entries: readonly CalendarEntry[]): string =>
  `"${createHash('sha256').update(JSON.stringify(entries)).digest('base64url')}"`;
