export const WRITE_TO_PRACTICE = '/appointments/chat/provider';

export const writeToProvider = (providerId: string, appointmentId?: string): string =>
  `${WRITE_TO_PRACTICE}/${providerId}${appointmentId ? `?visit=${appointmentId}` : ''}`;
