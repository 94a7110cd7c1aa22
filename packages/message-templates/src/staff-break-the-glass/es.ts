import type { MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'logs',
  email: ({ firstName }) => ({
    subject: 'Acceso de emergencia a un paciente',
    heading: 'Hubo un acceso de emergencia',
    paragraphs: [
      `${firstName}, un profesional abrió el expediente de un paciente que no es suyo, por una emergencia y durante una hora.`,
      'Quién fue, de quién es el expediente y por qué está en los registros. Por favor, revíselo.',
    ],
    action: 'Abrir los registros',
  }),
  push: () => ({
    title: 'Hubo un acceso de emergencia',
    body: 'Quién, de quién y por qué está en los registros.',
  }),
};
