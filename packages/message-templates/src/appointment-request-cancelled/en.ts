import { appointmentRequestOf, type MessageTemplate, reasonOf } from '../template.ts';

export const words: MessageTemplate = {
  page: 'request',
  email: (view) => ({
    subject: `Your request ${appointmentRequestOf(view).key} is canceled`,
    heading: 'Your request is canceled',
    paragraphs: [
      `Hi ${view.firstName}, your visit request is canceled.`,
      ...reasonOf(view),
      `Questions? Call us at ${view.settings.supportPhone}. You’re welcome to request another visit.`,
    ],
    details: [['Request', appointmentRequestOf(view).key]],
    action: 'Request a new visit',
  }),
  text: (view) =>
    `${view.settings.name}: your request ${appointmentRequestOf(view).key} is canceled. Questions? Call ${view.settings.supportPhone}.`,
};
