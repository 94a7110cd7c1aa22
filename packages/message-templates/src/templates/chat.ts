import { template } from '../template.ts';

export const chatWaiting = template('chat-waiting', {
  title: 'Unread message',
  page: 'chat',
  email: {
    en: ({ firstName }) => ({
      subject: 'You have a new message',
      heading: 'You have an unread message',
      paragraphs: [
        `Hi ${firstName}, we sent you a message that you haven’t read yet.`,
        'To protect your privacy, this email doesn’t show what it says.',
      ],
      action: 'Read message',
    }),
    es: ({ firstName }) => ({
      subject: 'Tiene un mensaje nuevo',
      heading: 'Tiene un mensaje sin leer',
      paragraphs: [
        `${firstName}, le enviamos un mensaje que todavía no ha leído.`,
        'Para proteger su privacidad, este correo no dice de qué se trata.',
      ],
      action: 'Leer el mensaje',
    }),
  },
  push: {
    en: () => ({ title: 'You have a new message', body: 'Open it to read and reply.' }),
    es: () => ({ title: 'Tiene un mensaje nuevo', body: 'Ábralo para leerlo y responder.' }),
  },
});

export const staffChatWaiting = template('staff-chat-waiting', {
  title: 'Unread message',
  page: 'console',
  push: {
    en: () => ({ title: 'Unread patient message', body: 'A patient is waiting for a reply.' }),
    es: () => ({ title: 'Un paciente espera respuesta', body: 'Un mensaje del chat aún no se ha leído.' }),
  },
});
