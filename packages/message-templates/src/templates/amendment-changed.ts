import { template } from '../template.ts';

/** Says nothing of the answer: it is read behind sign-in. */
export const amendmentChanged = template('amendment-changed', {
  title: 'News about a correction request',
  page: 'corrections',
  email: {
    en: ({ firstName }) => ({
      subject: 'We have news about your request',
      heading: 'We have news about your request',
      paragraphs: [
        `Hi ${firstName}, we’ve written to you about the correction you asked for.`,
        'Please sign in to read it. To protect your privacy, it isn’t in this email.',
      ],
      action: 'Read our message',
    }),
    es: ({ firstName }) => ({
      subject: 'Tenemos noticias sobre su solicitud',
      heading: 'Tenemos noticias sobre su solicitud',
      paragraphs: [
        `${firstName}, le escribimos sobre la corrección que pidió.`,
        'Inicie sesión para leerlo. Por su privacidad, no lo incluimos en este correo.',
      ],
      action: 'Leer el mensaje',
    }),
  },
  push: {
    en: () => ({ title: 'We have news about your request', body: 'Open it to read our message.' }),
    es: () => ({ title: 'Tenemos noticias sobre su solicitud', body: 'Ábrala para leer el mensaje.' }),
  },
});
