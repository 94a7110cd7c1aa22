import { template } from '../template.ts';

export const exportReady = template('export-ready', {
  title: 'Export ready',
  page: 'export',
  email: {
    en: ({ firstName }) => ({
      subject: 'Your export is ready',
      heading: 'Your export is ready',
      paragraphs: [
        `Hi ${firstName}, the file you requested is ready. Sign in to download it. This link works once.`,
        'It contains patient information, so store it where no one else can open it. We’ll delete our copy after 7 days.',
      ],
      action: 'Download file',
    }),
    es: ({ firstName }) => ({
      subject: 'Su exportación está lista',
      heading: 'Su exportación está lista',
      paragraphs: [
        `${firstName}, el archivo que pidió ya está listo. Inicie sesión para descargarlo; este enlace funciona una sola vez.`,
        'Contiene datos de pacientes: guárdelo donde nadie más pueda abrirlo. Borramos nuestra copia a los 7 días.',
      ],
      action: 'Descargar el archivo',
    }),
  },
  push: {
    en: () => ({ title: 'Your export is ready', body: 'Download it within 7 days.' }),
    es: () => ({ title: 'Su exportación está lista', body: 'Descárguela en un plazo de 7 días.' }),
  },
});
