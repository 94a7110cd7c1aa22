import { template } from '../template.ts';

export const reportReleased = template('report-released', {
  title: 'Report released',
  page: 'reports',
  email: {
    en: ({ firstName }) => ({
      subject: 'You have something new in your records',
      heading: 'You have a new result',
      paragraphs: [
        `Hi ${firstName}, we added a new result to your records.`,
        'Please sign in to read it. To protect your privacy, it isn’t in this email.',
      ],
      action: 'View result',
    }),
    es: ({ firstName }) => ({
      subject: 'Hay algo nuevo en su expediente',
      heading: 'Tiene un resultado nuevo',
      paragraphs: [
        `${firstName}, agregamos un resultado a su expediente.`,
        'Por favor, inicie sesión para leerlo. Por su privacidad, no lo incluimos en este correo.',
      ],
      action: 'Ver el resultado',
    }),
  },
  push: {
    en: () => ({ title: 'You have something new in your records', body: 'Open it to see what’s new.' }),
    es: () => ({ title: 'Hay algo nuevo en su expediente', body: 'Ábralo para leer más.' }),
  },
});
