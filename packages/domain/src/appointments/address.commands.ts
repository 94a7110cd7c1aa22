import {
  appointmentPreferenceChanged,
  appointmentRescheduled,
} from '@bedside/contracts/appointments/appointment.events';
import type { Address } from '@bedside/contracts/common/fields';
import { typedKeys } from '@bedside/contracts/common/typed-keys';
import { fieldError, throwIfIssues } from '@bedside/contracts/errors';
import type { Db } from '@bedside/db/database';
import { decideTransition } from '../appointment-status/appointment.machine.ts';
import { type Appointment, lockAppointment } from '../appointment-status/appointment.queries.ts';
import { appointmentEvent, saveTransition } from '../appointment-status/save-transition.ts';
import { actorOf, type Context, isAdmin } from '../context.ts';
import { zoneIssues } from '../practice/service-zone.policy.ts';
import { planChangeMessage, planReminders } from './appointment-planned-events.ts';

const SAME_ADDRESS = 'The visit already has this address. Enter another.';

type Place = ReturnType<typeof addressColumns> & Pick<Appointment, 'locationType'>;
const isAt = (appointment: Appointment, place: Place): boolean =>
  typedKeys(place).every((column) => appointment[column] === place[column]);

/**
 * Notifies the household and provider of a scheduled appointment after the grace period.
 * @throws RULE_REFUSED for telemedicine; VALIDATION for the present address, or a patient's address that the
 * practice does not visit; INVALID_TRANSITION, FORBIDDEN, NOT_FOUND, CONCURRENT_UPDATE
 */
export const updateAppointmentAddress = (
  db: Db,
  ctx: Context,
  input: {
    id: string;
    serviceAddress: Address;
    locationType?: Appointment['locationType'] | undefined;
    version?: number | undefined;
    notifyPatient?: boolean | undefined;
  },
): Promise<Appointment> =>
  db.transaction().execute(async (tx) => {
    const actor = actorOf(ctx);
    const open = await lockAppointment(tx, ctx, actor, input);
    const change = decideTransition(open.appointment, { move: 'updateAddress' }, actor, open.at);
    if (!isAdmin(actor.role)) throwIfIssues(zoneIssues(input.serviceAddress.postalCode, open.settings));
    const place = {
      ...addressColumns(input.serviceAddress),
      locationType: input.locationType ?? open.appointment.locationType,
    };
    if (isAt(open.appointment, place)) throw fieldError('serviceAddress', SAME_ADDRESS);
    if (change.to !== 'SCHEDULED')
      return saveTransition(tx, ctx, open, {
        change,
        set: place,
        event: appointmentEvent(ctx, open, appointmentPreferenceChanged, open.silence),
      });

    const revision = open.appointment.scheduleRevision + 1;
    const appointment = await saveTransition(tx, ctx, open, {
      change,
      set: { ...place, scheduleRevision: revision },
      event: appointmentEvent(ctx, open, appointmentRescheduled, { revision, ...open.silence }),
    });
    await planReminders(tx, ctx, appointment);
    await planChangeMessage(tx, ctx, appointment, open);
    return appointment;
  });

export const addressColumns = (address: Address) => ({
  address1: address.address1,
  address2: address.address2 || null,
  postalCode: address.postalCode,
  city: address.city,
  state: address.state,
});
