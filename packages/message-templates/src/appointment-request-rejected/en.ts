import { appointmentRequestOf, type MessageTemplate, reasonOf } from '../template.ts';

export const words: MessageTemplate = {
  page: 'request',
  email: (view) => ({
    subject: `We can’t accept your request ${appointmentRequestOf(view).key}`,
    heading: 'We can’t accept your request',
    paragraphs: [
      `Hi ${view.firstName}, we’re sorry, but we can’t accept your visit request.`,
      ...reasonOf(view),
      `Questions? Call us at ${view.settings.supportPhone}. You’re welcome to request another visit.`,
    ],
    details: [['Request', appointmentRequestOf(view).key]],
    action: 'Request a new visit',
  }),
  text: (view) =>
    `${view.settings.name}: we’re sorry, we can’t accept your request ${appointmentRequestOf(view).key}. Questions? Call ${view.settings.supportPhone}.`,
};
