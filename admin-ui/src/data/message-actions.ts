import { resendDelivery } from '@bedside/contracts/messaging/messaging.api';
import { retryFailedJob } from '@bedside/contracts/messaging/templates.api';
import { client } from './client.ts';

export const messageActions = {
  resendMessage: (id: string) => client.send(resendDelivery, { params: { id } }),

  retryJob: (id: string) => client.send(retryFailedJob, { params: { id } }),
};
