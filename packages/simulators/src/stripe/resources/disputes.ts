import { z } from 'zod';
import { closeDispute } from '../disputes.ts';
import { listPage } from '../listing.ts';
import { createdParam, flag, listParams, mergeMetadata, metadataParam } from '../params.ts';
import { route } from '../route.ts';
import { invalidRequest } from '../stripe-error.ts';

/** Seconds until the bank has reviewed the evidence. */
const READ_AFTER = 2;

const evidenceParam = z
  .record(z.string(), z.string())
  .transform((given) =>
    Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value || null])),
  );

export const disputeRoutes = [
  route('GET /v1/disputes/:id', {
    params: {},
    handle: ({ world, id }) => world.store.disputes.find(id, 'dispute'),
  }),

  route('POST /v1/disputes/:id', {
    params: {
      evidence: evidenceParam.optional(),
      metadata: metadataParam(),
      submit: flag().default(true),
    },
    handle({ world, id, params: { evidence, metadata, submit } }) {
      const dispute = world.store.disputes.find(id, 'dispute');
      if (evidence && !dispute.status.endsWith('needs_response')) {
        throw invalidRequest('This dispute is already closed or under review.', undefined, 'evidence');
      }
      const submitted = evidence !== undefined && submit;
      const isInquiry = dispute.status.startsWith('warning_');
      const underReview = isInquiry ? 'warning_under_review' : 'under_review';
      const updated = world.store.disputes.put({
        ...dispute,
        evidence: { ...dispute.evidence, ...evidence },
        evidence_details: {
          ...dispute.evidence_details,
          has_evidence: dispute.evidence_details.has_evidence || evidence !== undefined,
          submission_count: dispute.evidence_details.submission_count + (submitted ? 1 : 0),
        },
        metadata: mergeMetadata(dispute.metadata, metadata),
        status: submitted ? underReview : dispute.status,
      });
      world.emit('charge.dispute.updated', updated, { status: dispute.status });
      if (submitted) world.later(READ_AFTER, 'dispute.decide', dispute.id);
      return updated;
    },
  }),

  route('POST /v1/disputes/:id/close', {
    params: {},
    handle: ({ world, id }) => closeDispute(world, id, false),
  }),

  route('GET /v1/disputes', {
    params: {
      ...listParams,
      charge: z.string().optional(),
      created: createdParam(),
      payment_intent: z.string().optional(),
    },
    handle: ({ world, params }) =>
      listPage('/v1/disputes', world.store.disputes.newestFirst(), params, ['charge', 'payment_intent']),
  }),
];
