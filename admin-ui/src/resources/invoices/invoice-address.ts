/** Where an invoice’s page is. */
export const invoiceAddress = ({ id }: { id: string }): string => `/invoices/${id}`;
