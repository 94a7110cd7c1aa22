import { template } from '../template.ts';

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
    en: () => ({ title: 'Correction request', body: 'A patient sent one or added to one.' }),
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
        'Accept it, deny it or extend the time before its due date.',
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
