import { sql } from 'kysely';

/** True of a seat that was taken by a link, once its visit's links have ended. Expects `seat`. */
export const isLinkEnded = sql<boolean>`(seat.by_link and (
  select coalesce(max(link.revoked_at) >= seat.state_since, false)
    or bool_and(link.revoked_at is not null) is not false
  from access_links as link where link.purpose = 'VIDEO' and link.subject_id = seat.appointment_id))`;
