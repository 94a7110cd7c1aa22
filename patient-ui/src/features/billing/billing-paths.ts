export const billingPath = '/profile/plans';
export const invoicesPath = `${billingPath}/bills`;
export const statementPath = `${billingPath}/statement`;
export const invoicePath = (id: string): string => `${invoicesPath}/${id}`;
