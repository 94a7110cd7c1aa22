/** First parts of the query keys. A live update invalidates by these. */
export const keys = {
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
} as const;
