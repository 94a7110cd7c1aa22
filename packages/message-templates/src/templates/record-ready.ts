import { template } from '../template.ts';

export const recordReady = template('record-ready', {
  title: 'Record download ready',
  page: 'record',
  email: {
    en: ({ firstName }) => ({
      subject: 'Your copy is ready',
      heading: 'Your copy is ready',
      paragraphs: [
        `Hi ${firstName}, the copy you asked for is ready. Sign in within 7 days to download it.`,
        'It holds private information, so keep it where no one else can open it. We’ll delete our copy after 7 days.',
      ],
      action: 'Download copy',
    }),
    es: ({ firstName }) => ({
      subject: 'Su copia está lista',
      heading: 'Su copia está lista',
      paragraphs: [
        `${firstName}, la copia que pidió ya está lista. Inicie sesión en los próximos 7 días para descargarla.`,
        'Contiene información privada: guárdela donde nadie más pueda abrirla. Borramos nuestra copia a los 7 días.',
      ],
      action: 'Descargar la copia',
    }),
  },
  text: {
    en: ({ settings, link }) =>
      `${settings.name}: the copy you asked for is ready. Download it within 7 days: ${link}`,
    es: ({ settings, link }) =>
      `${settings.name}: la copia que pidió está lista. Descárguela en 7 días: ${link}`,
  },
  push: {
    en: () => ({ title: 'Your copy is ready', body: 'Download it within 7 days.' }),
    es: () => ({ title: 'Su copia está lista', body: 'Descárguela en un plazo de 7 días.' }),
  },
});

export const recordFailed = template('record-failed', {
  title: 'Record download failed',
  page: 'record',
  email: {
    en: ({ firstName }) => ({
      subject: 'We couldn’t make your copy',
      heading: 'We couldn’t make your copy',
      paragraphs: [
        `Hi ${firstName}, we’re sorry. We couldn’t make the copy you asked for.`,
        'Please sign in and ask for it again. If that doesn’t work, call us and we’ll make it for you.',
      ],
      action: 'Try again',
    }),
    es: ({ firstName }) => ({
      subject: 'No pudimos hacer su copia',
      heading: 'No pudimos hacer su copia',
      paragraphs: [
        `${firstName}, lo sentimos. No pudimos hacer la copia que pidió.`,
        'Inicie sesión y pídala otra vez. Si no funciona, llámenos y la haremos por usted.',
      ],
      action: 'Intentarlo otra vez',
    }),
  },
  push: {
    en: () => ({ title: 'We couldn’t make your copy', body: 'Please ask for it again.' }),
    es: () => ({ title: 'No pudimos hacer su copia', body: 'Pídala otra vez, por favor.' }),
  },
});
