/** Where a visit's page is. */
export const appointmentAddress = (id: string): string => `/appointments/${id}/show`;
