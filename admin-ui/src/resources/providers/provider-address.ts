/** Where a provider’s page is. */
export const providerAddress = (id: string): string => `/providers/${id}/show`;
