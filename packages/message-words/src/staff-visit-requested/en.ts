import { visitOf, type Words } from '../words.ts';

export const words: Words = {
  page: 'console',
  email: (view) => ({
    subject: `New visit request ${visitOf(view).key}`,
    heading: 'New visit request',
    paragraphs: ['Review and approve it in the console.'],
    details: [
      ['Visit', visitOf(view).key],
      ['Patient', visitOf(view).patientName],
    ],
    action: 'Review request',
  }),
  push: (view) => ({
    title: 'New visit request',
    body: `${visitOf(view).patientName} requested a visit (${visitOf(view).key}).`,
  }),
};
