import {
  answerSlotOffer,
  getSlotOffer,
  joinWaitlist,
  leaveWaitlist,
} from '@bedside/contracts/appointments/dispatch.api';
import { answerOffer } from '@bedside/domain/appointments/answer-offer.commands';
import * as waitlist from '@bedside/domain/appointments/waitlist.commands';
import { getOffer } from '@bedside/domain/appointments/waitlist.queries';
import { actorOf, type Context, isStaff } from '@bedside/domain/context';
import type { Routes } from '@bedside/service-kit/service';
import { toOffer } from './details.mapper.ts';

const isAskedByStaff = (ctx: Context): boolean => isStaff(actorOf(ctx).role);

export const waitlistRoutes: Routes = ({ bind, parts: { db } }) => {
  bind(joinWaitlist, async ({ params, body, ctx }) => ({
    message: isAskedByStaff(ctx)
      ? 'Added to the waitlist. The patient will be offered matching openings.'
      : 'You’re on the waitlist. We’ll message you when a time opens up.',
    data: await waitlist.joinWaitlist(db, ctx, { ...params, ...body }),
  }));

  bind(leaveWaitlist, async ({ params, ctx }) => {
    await waitlist.leaveWaitlist(db, ctx, params);
    return {
      message: isAskedByStaff(ctx) ? 'Removed from the waitlist' : 'You’re off the waitlist.',
    };
  });

  bind(getSlotOffer, async ({ params, ctx }) => {
    const offer = await getOffer(db, ctx, params.id);
    const { appointmentId, patientId } = offer;
    return {
      data: toOffer(offer, ctx.now),
      read: { entityType: 'appointment' as const, entityId: appointmentId, patientId },
    };
  });

  bind(answerSlotOffer, async ({ params, body, ctx }) => {
    const offer = await answerOffer(db, ctx, { ...params, ...body });
    return {
      message: body.accept ? 'The time is yours.' : 'We’ll offer it to the next person.',
      data: toOffer(offer, ctx.now),
    };
  });
};
