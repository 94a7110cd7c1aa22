/** Where one's plan and billing are, and what is below. */
export const billingPath = '/profile/plans';
export const billsPath = `${billingPath}/bills`;
export const statementPath = `${billingPath}/statement`;
export const billPath = (id: string): string => `${billsPath}/${id}`;
