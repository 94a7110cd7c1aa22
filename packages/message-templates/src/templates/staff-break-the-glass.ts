import { template } from '../template.ts';

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
