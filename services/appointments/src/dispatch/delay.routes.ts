import { announceDelay, previewDelay } from '@bedside/contracts/appointments/delay.api';
import * as delay from '@bedside/domain/appointments/delay.commands';
import { fullNameOf } from '@bedside/domain/people/user.policy';
import type { Routes } from '@bedside/service-kit/service';
import { toPreview } from '../appointments/preview.mapper.ts';

export const delayRoutes: Routes = ({ bind, parts: { db, config } }) => {
  bind(previewDelay, async ({ body: { minutes }, ctx }) => {
    const { settings, told } = await delay.previewDelay(db, ctx, minutes);
    return {
      data: told.map(({ visit, startsAt, message }) => ({
        appointmentId: visit.id,
        fullname: fullNameOf(visit),
        startsAt: startsAt.toISOString(),
        message: toPreview(message, { settings, publicUrl: config.publicUrl }),
      })),
      read: {
        entityType: 'resource' as const,
        entityId: 'my-day',
        after: { patients: told.map(({ visit }) => visit.patientId) },
      },
    };
  });

  bind(announceDelay, async ({ body, ctx }) => {
    await delay.announceDelay(db, ctx, body);
    const told = new Set(body.appointmentIds).size;
    return { message: told === 1 ? 'Patient told.' : `${told} patients told.`, data: { told } };
  });
};
