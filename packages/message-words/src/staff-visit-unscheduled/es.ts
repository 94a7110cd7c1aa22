import { visitOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'console',
  push: (view) => ({
    title: 'Una cita necesita otra hora',
    body: `${visitOf(view).patientName} (${visitOf(view).key}) espera una nueva hora.`,
  }),
};
