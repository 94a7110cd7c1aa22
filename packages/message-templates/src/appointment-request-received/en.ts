import { answerDayOf, appointmentRequestOf, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'home',
  email: (view) => ({
    subject: `We got your request ${appointmentRequestOf(view).key}`,
    heading: `Thank you, ${view.firstName}`,
    paragraphs: [
      `We got your visit request. You’ll hear from us ${answerDayOf(view)}.`,
      `You don’t need to do anything else. To change or cancel it, call us at ${view.settings.supportPhone}.`,
    ],
    details: [['Request', appointmentRequestOf(view).key]],
  }),
  text: (view) =>
    `${view.settings.name}: we got your request ${appointmentRequestOf(view).key}. You’ll hear from us ${answerDayOf(view)}. Questions? Call ${view.settings.supportPhone}`,
};
