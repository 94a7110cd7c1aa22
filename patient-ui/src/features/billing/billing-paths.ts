/** Where one's plan and billing are, and what is below. */
export const billingPath = '/profile/plans';
export const invoicesPath = `${billingPath}/bills`;
export const statementPath = `${billingPath}/statement`;
export const invoicePath = (id: string): string => `${invoicesPath}/${id}`;
