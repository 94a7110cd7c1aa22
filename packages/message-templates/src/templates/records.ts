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

/** Doesn’t reveal the answer, which requires signing in. */
export const amendmentChanged = template('amendment-changed', {
  title: 'Correction request update',
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

export const staffAmendment = template('staff-amendment', {
  title: 'Correction request received',
  page: 'amendments',
  email: {
    en: () => ({
      subject: 'A patient asked for a correction',
      heading: 'A patient asked for a correction',
      paragraphs: [
        'A patient asked the practice to correct their record.',
        'Federal law gives you 60 days to answer in writing. You can extend that once by 30 days.',
      ],
      action: 'View request',
    }),
    es: () => ({
      subject: 'Un paciente pidió una corrección',
      heading: 'Un paciente pidió una corrección',
      paragraphs: [
        'Un paciente pidió que el consultorio corrija su expediente.',
        'La ley federal da 60 días para responder por escrito. El plazo se puede ampliar una vez por 30 días.',
      ],
      action: 'Ver la solicitud',
    }),
  },
  push: {
    en: () => ({ title: 'Correction request', body: 'A patient sent or updated a correction request.' }),
    es: () => ({ title: 'Solicitud de corrección', body: 'Un paciente envió una o agregó algo.' }),
  },
});

export const staffAmendmentDue = template('staff-amendment-due', {
  title: 'Correction request due soon',
  page: 'amendments',
  email: {
    en: () => ({
      subject: 'A correction request is due in 7 days',
      heading: 'A correction request is due in 7 days',
      paragraphs: [
        'A patient’s request to correct their record has no answer yet.',
        'Accept it, deny it, or extend it before its due date.',
      ],
      action: 'View request',
    }),
    es: () => ({
      subject: 'Una solicitud de corrección vence en 7 días',
      heading: 'Una solicitud de corrección vence en 7 días',
      paragraphs: [
        'Una solicitud para corregir un expediente sigue sin respuesta.',
        'Acéptela, recházela o amplíe el plazo antes de la fecha límite.',
      ],
      action: 'Ver la solicitud',
    }),
  },
  push: {
    en: () => ({ title: 'Correction request due in 7 days', body: 'It has no answer yet.' }),
    es: () => ({ title: 'Una solicitud de corrección vence en 7 días', body: 'Sigue sin respuesta.' }),
  },
});

export const staffBreakTheGlass = template('staff-break-the-glass', {
  title: 'Break-the-glass access',
  page: 'logs',
  email: {
    en: ({ firstName }) => ({
      subject: 'Break-the-glass access to a patient record',
      heading: 'Break-the-glass access used',
      paragraphs: [
        `${firstName}, a provider used emergency access to open the chart of a patient who isn’t theirs. Access lasts one hour.`,
        'Review who, which patient and why in the audit log.',
      ],
      action: 'Open audit log',
    }),
    es: ({ firstName }) => ({
      subject: 'Acceso de emergencia a un paciente',
      heading: 'Hubo un acceso de emergencia',
      paragraphs: [
        `${firstName}, un profesional abrió el expediente de un paciente que no es suyo, por una emergencia y durante una hora.`,
        'En los registros puede ver quién lo abrió, de qué paciente es el expediente y el motivo. Por favor, revíselos.',
      ],
      action: 'Abrir los registros',
    }),
  },
  push: {
    en: () => ({ title: 'Break-the-glass access used', body: 'See the audit log for details.' }),
    es: () => ({
      title: 'Hubo un acceso de emergencia',
      body: 'Quién, de quién y por qué está en los registros.',
    }),
  },
});
