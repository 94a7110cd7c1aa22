import { template } from '../template.ts';

export const staffImportStopped = template('staff-import-stopped', {
  title: 'Import stopped',
  page: 'imports',
  email: {
    en: ({ firstName }) => ({
      subject: 'An import of patients was stopped',
      heading: 'An import of patients was stopped',
      paragraphs: [
        `${firstName}, the person who started the import is no longer an active super-admin, so Bedside stopped it. Patients it had already imported stay.`,
        'Open the import to continue or undo it.',
      ],
      action: 'Open imports',
    }),
    es: ({ firstName }) => ({
      subject: 'Se detuvo una importación de pacientes',
      heading: 'Se detuvo una importación de pacientes',
      paragraphs: [
        `${firstName}, quien inició la importación ya no es superadministrador activo, así que Bedside la detuvo. Los pacientes que ya se habían importado se conservan.`,
        'Abra la importación para continuarla o deshacerla.',
      ],
      action: 'Abrir las importaciones',
    }),
  },
  push: {
    en: () => ({ title: 'An import of patients was stopped', body: 'Continue or undo it.' }),
    es: () => ({ title: 'Se detuvo una importación de pacientes', body: 'Puede continuarla o deshacerla.' }),
  },
});
