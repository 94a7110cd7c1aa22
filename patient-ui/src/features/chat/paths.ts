/** Opens the conversation with the practice. */
export const WRITE_TO_PRACTICE = '/appointments/chat/provider';

/** Opens the conversation with a provider of one's visits, about one of them. */
export const writeToProvider = (providerId: string, appointmentId?: string): string =>
  `${WRITE_TO_PRACTICE}/${providerId}${appointmentId ? `?visit=${appointmentId}` : ''}`;
