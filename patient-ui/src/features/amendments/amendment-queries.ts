import type { CallInput } from '@bedside/contracts/call';
import { followUpAmendment, listAmendmentRequests } from '@bedside/contracts/care/amendments.api';
import type { AmendmentSubject } from '@bedside/contracts/care/amendments.schema';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

export const amendmentsQuery = (patientId: string) =>
  queryOptions({
    queryKey: [keys.amendments, patientId],
    queryFn: async ({ signal }) =>
      (await client.send(listAmendmentRequests, { query: { patientId } }, { signal })).data,
  });

export type FollowUp = CallInput<typeof followUpAmendment>['body'];

export const sendFollowUp = (id: string, body: FollowUp) =>
  client.send(followUpAmendment, { params: { id }, body });

/** A note is listed under its visit. */
export const listedAs = (about: AmendmentSubject): AmendmentSubject => (about === 'NOTE' ? 'VISIT' : about);
