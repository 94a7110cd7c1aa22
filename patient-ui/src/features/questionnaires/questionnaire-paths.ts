/** @param patientId somebody whose chart one keeps; left out, oneself */
export const questionnairesPath = (patientId?: string): string =>
  patientId ? `/predictive360?patient=${patientId}` : '/predictive360';
export const fillPath = (id: string): string => `/predictive360/${id}`;
export const readPath = (id: string): string => `/predictive360/${id}/answers`;
