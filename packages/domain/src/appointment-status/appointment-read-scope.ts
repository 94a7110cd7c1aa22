import type { Database } from '@bedside/db/database';
import type { Appointments } from '@bedside/db/schema';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { actorOf } from '../context.ts';
import { appointmentWriteScope, type Viewer } from './appointment.queries.ts';

type AppointmentExpression = ExpressionBuilder<Database & { appointment: Appointments }, 'appointment'>;

/** Breaking the glass widens what a provider can read, never what they can change. */
export const appointmentReadScope =
  (ctx: { actor: Viewer | null; now: Date }) =>
  (eb: AppointmentExpression): Expression<SqlBool> => {
    const actor = actorOf(ctx);
    if (actor.role !== 'PROVIDER') return appointmentWriteScope(actor)(eb);
    const opened = sql`array(select patient_id from break_the_glass_grants
      where user_id = ${actor.userId} and expires_at > ${ctx.now})`;
    return sql<SqlBool>`appointment.id in (
      select id from appointments where provider_id = ${actor.userId}
      union
      select id from appointments where patient_id = any(${opened})
      union
      select appointment_id from appointment_patients where patient_id = any(${opened}))`;
  };
