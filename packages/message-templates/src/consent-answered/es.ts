import type { MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'shared',
  email: ({ firstName }) => ({
    subject: 'Respondieron a su solicitud',
    heading: 'Respondieron a su solicitud',
    paragraphs: [
      `${firstName}, alguien respondió a la solicitud que usted envió. Inicie sesión para ver la respuesta.`,
    ],
    action: 'Ver la respuesta',
  }),
  push: () => ({ title: 'Respondieron a su solicitud', body: 'Abra su perfil para ver la respuesta.' }),
};
