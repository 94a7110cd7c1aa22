import { markChatsDelivered } from '@bedside/contracts/messaging/chat.api';
import { client } from '../../api/client.ts';

/** Failures are ignored, because the next delivery receipt covers these messages too. */
export const markDelivered = () => client.send(markChatsDelivered, {}, { isBackground: true });
