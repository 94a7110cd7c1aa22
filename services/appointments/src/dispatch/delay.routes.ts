import { announceDelay, previewDelay } from '@bedside/contracts/appointments/delay.api';
import * as commands from '@bedside/domain/appointments/delay.commands';
import * as queries from '@bedside/domain/appointments/delay.queries';
import { fullNameOf } from '@bedside/domain/people/user.policy';
import type { Routes } from '@bedside/service-kit/service';
import { toPreview } from '../appointments/preview.mapper.ts';

export const delayRoutes: Routes = ({ bind, parts: { db, config } }) => {
  bind(previewDelay, async ({ body: { minutes }, ctx }) => {
    const { settings, previews } = await queries.previewDelay(db, ctx, minutes);
    return {
      data: previews.map(({ visit, startsAt, message }) => ({
        appointmentId: visit.id,
        fullname: fullNameOf(visit),
        startsAt: startsAt.toISOString(),
        message: toPreview(message, { settings, publicUrl: config.publicUrl }),
      })),
      read: {
        entityType: 'resource' as const,
        entityId: 'my-day',
        after: { patients: previews.map(({ visit }) => visit.patientId) },
      },
    };
  });

  bind(announceDelay, async ({ body, ctx }) => {
    await commands.announceDelay(db, ctx, body);
    const notified = new Set(body.appointmentIds).size;
    return {
      message: notified === 1 ? 'Patient notified.' : `${notified} patients notified.`,
      data: { notified },
    };
  });
};
