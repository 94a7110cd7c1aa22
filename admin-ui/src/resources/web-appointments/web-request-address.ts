/** Where the page of a web request is. */
export const webRequestAddress = (id: string): string => `/web-appointments/${id}/show`;
