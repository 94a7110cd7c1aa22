import { createListeners } from '@bedside/ui-kit/listeners';
/** The first parts of query keys, by which live updates invalidate queries. */
export const keys = {
  home: 'home',
  me: 'me',
  person: 'person',
  services: 'services',
  appointments: 'appointments',
  notifications: 'notifications',
  cards: 'cards',
  bills: 'bills',
  membership: 'membership',
  consents: 'consents',
  charts: 'charts',
  chats: 'chats',
  reports: 'reports',
  documents: 'documents',
  questionnaires: 'questionnaires',
  recordDownloads: 'recordDownloads',
  recordReaders: 'recordReaders',
  amendments: 'amendments',
  family: 'family',
} as const;

export const chatUpdates = createListeners<[conversationId: string]>();
