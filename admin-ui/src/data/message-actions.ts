import { resendDelivery } from '@bedside/contracts/messaging/messaging.api';
import { client } from './client.ts';

export const messageActions = {
  resendMessage: (id: string) => client.send(resendDelivery, { params: { id } }),
};
