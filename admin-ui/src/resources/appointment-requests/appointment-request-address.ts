/** Where the page of a web request is. */
export const appointmentRequestAddress = (id: string): string => `/web-appointments/${id}/show`;
