export const autopayChargeStates = ['PLANNED', 'CHARGING', 'PAID', 'DECLINED', 'STOPPED'] as const;
export type AutopayChargeState = (typeof autopayChargeStates)[number];
