import { markChatsDelivered } from '@bedside/contracts/messaging/chat.api';
import { client } from '../../api/client.ts';

/** Best effort: a failed delivery receipt goes out with the next one. */
export const markDelivered = () => client.send(markChatsDelivered, {}, { isBackground: true });
