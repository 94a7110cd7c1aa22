/** @param patientId defaults to the reader */
export const questionnairesPath = (patientId?: string): string =>
  patientId ? `/predictive360?patient=${patientId}` : '/predictive360';
export const fillPath = (id: string): string => `/predictive360/${id}`;
export const readPath = (id: string): string => `/predictive360/${id}/answers`;
