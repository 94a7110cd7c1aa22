import { reviewDetail } from '@bedside/contracts/payments/payment.schema';
import { resolveReview, reviewsResource } from '@bedside/contracts/payments/refunds.api';
import { getReview, listReviews, type ReviewDetails } from '@bedside/domain/payments/review.queries';
import { resolveReview as resolve } from '@bedside/domain/payments/review-resolve.commands';
import type { Routes } from '@bedside/service-kit/service';
import { patientNamed } from '../patient-named.ts';
import { staffNameOf } from '../staff-name.ts';

const toReviewRecord = (review: ReviewDetails) => ({
  id: review.id,
  kind: review.kind,
  paymentId: review.paymentId,
  invoiceId: review.invoiceId,
  invoiceNumber: review.invoiceNumber,
  patient: patientNamed(review),
  detail: reviewDetail.parse(review.detail),
  createdAt: review.createdAt.toISOString(),
  resolvedAt: review.resolvedAt?.toISOString() ?? null,
  resolvedBy: staffNameOf(review),
  resolution: review.resolution,
});

export const reviewRoutes: Routes = ({ bind, bindResource, parts: { db } }) => {
  bindResource(reviewsResource, {
    list: async (asked) => {
      const { rows, total, byOpen } = await listReviews(db, asked);
      return { rows: rows.map(toReviewRecord), total, facets: { open: byOpen } };
    },
    get: async ({ id }) => {
      const review = await getReview(db, id);
      return { record: toReviewRecord(review), patientId: review.patientId };
    },
  });

  bind(resolveReview, async ({ params: { id }, body: { resolution }, ctx }) => {
    await resolve(db, ctx, { id, resolution });
    return { message: 'Settled.' };
  });
};
