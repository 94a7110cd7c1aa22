import { template } from '../template.ts';

export const exportFailed = template('export-failed', {
  title: 'Export failed',
  page: 'exports',
  email: {
    en: ({ firstName }) => ({
      subject: 'We couldn’t prepare your export',
      heading: 'We couldn’t prepare your export',
      paragraphs: [
        `Hi ${firstName}, we couldn’t create the file you requested. Nothing was saved.`,
        'You can see why and try again in your list of exports.',
      ],
      action: 'Open exports',
    }),
    es: ({ firstName }) => ({
      subject: 'No se pudo preparar su exportación',
      heading: 'No se pudo preparar su exportación',
      paragraphs: [
        `${firstName}, no se pudo escribir el archivo que pidió. No se conservó nada de él.`,
        'En la lista de exportaciones puede ver el motivo y pedirla otra vez.',
      ],
      action: 'Abrir las exportaciones',
    }),
  },
  push: {
    en: () => ({ title: 'We couldn’t prepare your export', body: 'See why in your list of exports.' }),
    es: () => ({
      title: 'No se pudo preparar su exportación',
      body: 'Vea el motivo en la lista de exportaciones.',
    }),
  },
});
