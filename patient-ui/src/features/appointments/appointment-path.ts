export const appointmentPath = (id: string): string => `/appointments/appointment_details/${id}`;
