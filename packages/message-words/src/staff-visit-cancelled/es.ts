import { visitOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'console',
  push: (view) => ({
    title: 'Una cita está cancelada',
    body: `${visitOf(view).patientName} (${visitOf(view).key}).`,
  }),
};
