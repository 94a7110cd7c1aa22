/** Where a visit's page is. */
export const visitAddress = (id: string): string => `/appointments/${id}/show`;
