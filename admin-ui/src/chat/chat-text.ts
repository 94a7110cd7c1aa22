import type { ChatMessage, InboxEntry } from '@bedside/contracts/messaging/chat.schema';
import { formatClock } from '@bedside/ui-kit/chat/inbox';
import { receiptOf, sideOf } from '@bedside/ui-kit/chat/messages';
import { relativeDay } from '@bedside/ui-kit/chat/rows';
import { dayText, type Formats } from '@bedside/ui-kit/formats';

const firstOf = (name: string): string => name.split(' ')[0] ?? name;

/** “You: Please fast from midnight.”, “Dana: Perfect.”, “Sent a file” */
export function lastText({ lastMessage }: Pick<InboxEntry, 'lastMessage'>): string {
  if (!lastMessage) return 'No messages yet';
  const { text, type, mine, senderName, senderRole } = lastMessage;
  if (type === 'auto') return `Automatic reply: ${text}`;
  const message = text || 'Sent a file';
  if (mine) return `You: ${message}`;
  return senderRole === 'PATIENT' ? message : `${firstOf(senderName)}: ${message}`;
}

export function assigneeLabel({ kind, assignedTo, provider }: InboxEntry, meId: string): string {
  if (kind === 'PROVIDER') return provider ? `With ${provider.name}` : '';
  if (!assignedTo) return 'Unassigned';
  if (assignedTo.id === meId) return 'Mine';
  const [first = '', ...rest] = assignedTo.name.split(' ');
  return rest.length ? `${Array.from(first)[0]}. ${rest.join(' ')}` : first;
}

const receiptLabels = { sent: 'sent', delivered: 'delivered', read: 'read' };

export function stampOf(message: ChatMessage, formats: Formats): string {
  const clock = formatClock(message.createdAt, formats);
  if (message.type === 'auto') return `Automatic reply, ${clock}`;
  if (sideOf(message) === 'patient') return clock;
  const who = message.mine ? 'You' : firstOf(message.senderName);
  return `${who}, ${clock}, ${receiptLabels[receiptOf(message)]}`;
}

export function chatDayHeading(day: string, today: string, formats: Formats): string {
  const word = relativeDay(day, today);
  if (word) return word === 'today' ? 'Today' : 'Yesterday';
  return dayText(day, 'long', formats);
}

/** `{name}` becomes the patient's first name. */
export const applyReplyVariables = (reply: string, patientName: string): string =>
  reply.replaceAll('{name}', firstOf(patientName));

export const withReply = (written: string, reply: string): string =>
  written.trim() === '' ? reply : `${written.replace(/\s+$/, '')}\n${reply}`;
