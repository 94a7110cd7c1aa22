import { appointmentDetails, appointmentOf, lateCancellationFee, type MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'appointment',
  calendar: 'cancelled',
  email: (view) => ({
    subject: `Your visit ${appointmentOf(view).key} is canceled`,
    heading: 'Your visit is canceled',
    paragraphs: [
      `Hi ${view.firstName}, your visit ${appointmentOf(view).key} is canceled.`,
      ...lateCancellationFee(view),
      `If you didn’t expect this, please call us at ${view.settings.supportPhone}.`,
    ],
    details: appointmentDetails(view),
    action: 'View visit',
  }),
  text: (view) =>
    [
      `${view.settings.name}: your visit is canceled.`,
      ...lateCancellationFee(view),
      `Questions? Call ${view.settings.supportPhone}.`,
      view.link,
    ].join(' '),
  push: () => ({ title: 'Your visit is canceled', body: 'Tap to see details, or call us with questions.' }),
};
