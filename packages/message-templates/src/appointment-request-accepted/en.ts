import { appointmentRequestOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'home',
  email: (view) => ({
    subject: `Your request ${appointmentRequestOf(view).key} is accepted`,
    heading: 'Your request is accepted',
    paragraphs: [
      `Hi ${view.firstName}, we accepted your visit request and are finding a time.`,
      `We’ll let you know as soon as the time is confirmed. Questions? Call us at ${view.settings.supportPhone}.`,
    ],
    details: [['Request', appointmentRequestOf(view).key]],
  }),
  text: (view) =>
    `${view.settings.name}: your request ${appointmentRequestOf(view).key} is accepted. We’ll confirm a time soon. Questions? Call ${view.settings.supportPhone}`,
};
