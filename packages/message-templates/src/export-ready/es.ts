import type { MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'export',
  email: ({ firstName }) => ({
    subject: 'Su exportación está lista',
    heading: 'Su exportación está lista',
    paragraphs: [
      `${firstName}, el archivo que pidió ya está listo. Inicie sesión para descargarlo; este enlace funciona una sola vez.`,
      'Contiene datos de pacientes: guárdelo donde nadie más pueda abrirlo. Borramos nuestra copia a los 7 días.',
    ],
    action: 'Descargar el archivo',
  }),
  push: () => ({ title: 'Su exportación está lista', body: 'Descárguela en un plazo de 7 días.' }),
};
