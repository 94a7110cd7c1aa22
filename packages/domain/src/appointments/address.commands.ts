import {
  appointmentPreferenceChanged,
  appointmentRevised,
} from '@bedside/contracts/appointments/appointment.events';
import type { Address } from '@bedside/contracts/common/fields';
import type { Db } from '@bedside/db/database';
import { actorOf, type Context, isAdmin } from '../context.ts';
import { zoneIssues } from '../practice/zone.policy.ts';
import { eventRow } from '../record/record-event.ts';
import { decide } from './appointment.machine.ts';
import { refuse } from './booking.policy.ts';
import { saveMove, tellOf } from './save-move.ts';
import { openVisit, type Visit } from './visit.queries.ts';
import { planChangeMessage, planReminders } from './visit-plans.ts';

/**
 * Changes where a visit takes place. Of a scheduled visit, household and provider are told after the grace.
 * @throws RULE_REFUSED for telemedicine; VALIDATION where a patient wants one that the practice does not visit;
 * INVALID_TRANSITION, FORBIDDEN, NOT_FOUND, CONCURRENT_UPDATE
 */
export const updateVisitAddress = (
  db: Db,
  ctx: Context,
  input: {
    id: string;
    serviceAddress: Address;
    locationType?: Visit['locationType'] | undefined;
    version?: number | undefined;
    notifyPatient?: boolean | undefined;
  },
): Promise<Visit> =>
  db.transaction().execute(async (tx) => {
    const actor = actorOf(ctx);
    const open = await openVisit(tx, ctx, actor, input);
    const change = decide(open.visit, { move: 'updateAddress' }, actor, open.at);
    if (!isAdmin(actor.role)) refuse(zoneIssues(input.serviceAddress.postalCode, open.settings));
    const place = {
      ...addressColumns(input.serviceAddress),
      locationType: input.locationType ?? open.visit.locationType,
    };
    const appointmentId = open.visit.id;
    if (change.to !== 'SCHEDULED')
      return saveMove(tx, ctx, open, {
        change,
        set: place,
        event: eventRow(ctx, appointmentPreferenceChanged, { appointmentId, ...open.silence }, tellOf(open)),
      });

    const revision = open.visit.revision + 1;
    const visit = await saveMove(tx, ctx, open, {
      change,
      set: { ...place, revision },
      event: eventRow(ctx, appointmentRevised, { appointmentId, revision, ...open.silence }, tellOf(open)),
    });
    await planReminders(tx, ctx, visit);
    await planChangeMessage(tx, ctx, visit, open);
    return visit;
  });

export const addressColumns = (address: Address) => ({
  address1: address.address1,
  address2: address.address2 || null,
  postalCode: address.postalCode,
  city: address.city,
  state: address.state,
});
