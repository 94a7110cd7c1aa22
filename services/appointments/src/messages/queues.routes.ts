import { messagesResource, resendDelivery } from '@bedside/contracts/messaging/messaging.api';
import type { DeliveryRow } from '@bedside/contracts/messaging/messaging.schema';
import {
  failedJobsResource,
  getQueueHealth,
  retryFailedJob,
} from '@bedside/contracts/messaging/templates.api';
import type { FailedJob } from '@bedside/contracts/messaging/templates.schema';
import { maskContact } from '@bedside/domain/contact.policy';
import * as delivery from '@bedside/domain/messaging/delivery.commands';
import {
  type DeliveryLogRow,
  getDelivery,
  listDeliveries,
} from '@bedside/domain/messaging/delivery-log.queries';
import { retryFailedJob as retry } from '@bedside/domain/messaging/failed-job.commands';
import {
  type FailedJobRow,
  getFailedJob,
  listFailedJobs,
  readQueueHealth,
} from '@bedside/domain/messaging/queue-health.queries';
import type { Routes } from '@bedside/service-kit/service';

const toFailedJob = (row: FailedJobRow): FailedJob => ({
  ...row,
  failedAt: row.failedAt?.toISOString() ?? null,
});

export const queuesRoutes: Routes = ({ bind, bindResource, parts: { db } }) => {
  bind(getQueueHealth, async ({ ctx }) => ({ data: await readQueueHealth(db, ctx) }));

  bindResource(failedJobsResource, {
    list: async (query) => {
      const { rows, total, byQueue } = await listFailedJobs(db, query);
      return { rows: rows.map(toFailedJob), total, facets: { queue: byQueue } };
    },
    get: async ({ id }) => ({ record: toFailedJob(await getFailedJob(db, id)) }),
  });

  bind(retryFailedJob, async ({ params, ctx }) => {
    await retry(db, ctx, params.id);
    return { message: 'Retrying within a minute' };
  });
};

const toDelivery = ({
  email,
  phoneE164,
  eventType,
  recipientId,
  appointmentRequestId,
  ...row
}: DeliveryLogRow): DeliveryRow => ({
  ...row,
  personId: recipientId,
  webAppointmentId: appointmentRequestId,
  event: eventType,
  recipient: maskRecipient({ channel: row.channel, email, phoneE164 }),
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
});

function maskRecipient({
  channel,
  email,
  phoneE164,
}: Pick<DeliveryLogRow, 'channel' | 'email' | 'phoneE164'>) {
  if (channel === 'push') return 'registered device';
  if (channel === 'text') return phoneE164 ? maskContact(phoneE164) : 'no phone on file';
  return email ? maskContact(email) : 'no email on file';
}

export const deliveryLogRoutes: Routes = ({ bind, bindResource, parts: { db } }) => {
  bindResource(messagesResource, {
    list: async (query) => {
      const { rows, total, byState } = await listDeliveries(db, query);
      return { rows: rows.map(toDelivery), total, facets: { state: byState } };
    },
    get: async ({ id }) => {
      const row = await getDelivery(db, id);
      return { record: toDelivery(row), patientId: await delivery.patientOfDelivery(db, row) };
    },
  });

  bind(resendDelivery, async ({ params, ctx }) => {
    await delivery.resendDelivery(db, ctx, params.id);
    return { message: 'Message queued for resending' };
  });
};
