import { guarantorOf, template } from '../template.ts';

export const guarantorEnded = template('guarantor-ended', {
  title: 'Guarantor ended',
  page: 'home',
  email: {
    en: (view) => ({
      subject: `You’re no longer set up to pay bills at ${view.settings.name}`,
      heading: 'You’re no longer set up to pay these bills',
      paragraphs: [
        `Hi ${view.firstName}, you’re no longer set up to pay ${guarantorOf(view).patientFirstName}’s bills at our practice. We won’t send you more statements, and our payment links no longer work.`,
        `If you didn’t expect this, please call us at ${view.settings.supportPhone}.`,
      ],
    }),
    es: (view) => ({
      subject: `Usted ya no paga facturas de ${view.settings.name}`,
      heading: 'Usted ya no paga estas facturas',
      paragraphs: [
        `${view.firstName}, usted ya no paga las facturas de ${guarantorOf(view).patientFirstName} en nuestro consultorio. No le enviaremos estados de cuenta, y nuestros enlaces de pago ya no funcionan.`,
        `Si no es lo que esperaba, por favor llámenos al ${view.settings.supportPhone}.`,
      ],
    }),
  },
  text: {
    en: ({ settings }) =>
      `${settings.name}: we won’t send you more statements, and our payment links no longer work. Questions? Call ${settings.supportPhone}.`,
    es: ({ settings }) =>
      `${settings.name}: ya no le enviaremos estados de cuenta, y nuestros enlaces de pago ya no funcionan. ¿Preguntas? ${settings.supportPhone}.`,
  },
});
