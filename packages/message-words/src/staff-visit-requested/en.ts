import { visitOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'console',
  email: (view) => ({
    subject: `New request ${visitOf(view).key}`,
    heading: 'A new visit was requested',
    paragraphs: ['It waits to be reviewed.'],
    details: [
      ['Visit', visitOf(view).key],
      ['Patient', visitOf(view).patientName],
    ],
    action: 'Review the request',
  }),
  push: (view) => ({
    title: 'New visit request',
    body: `${visitOf(view).patientName} asks for a visit (${visitOf(view).key}).`,
  }),
};
