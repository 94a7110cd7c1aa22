import { formatTimeOfDay, outageOf, template, webhookEndpointOf } from '../template.ts';

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

export const staffImportStopped = template('staff-import-stopped', {
  title: 'Import stopped',
  page: 'imports',
  email: {
    en: ({ firstName }) => ({
      subject: 'A patient import was stopped',
      heading: 'A patient import was stopped',
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
    en: () => ({ title: 'A patient import was stopped', body: 'Continue or undo it.' }),
    es: () => ({ title: 'Se detuvo una importación de pacientes', body: 'Puede continuarla o deshacerla.' }),
  },
});

export const staffWebhookOff = template('staff-webhook-off', {
  title: 'Webhook endpoint off',
  page: 'webhooks',
  email: {
    en: (view) => ({
      subject: 'A webhook endpoint was turned off',
      heading: 'A webhook endpoint was turned off',
      paragraphs: [
        webhookEndpointOf(view).offReason === 'gone'
          ? `${view.firstName}, ${webhookEndpointOf(view).host} reported that it no longer exists, so Bedside stopped sending events to it.`
          : `${view.firstName}, ${webhookEndpointOf(view).host} hasn’t accepted an event for 5 days, so Bedside stopped sending events to it.`,
        'Ask the owner of that system to fix it. Then turn the endpoint back on and redeliver what it missed.',
      ],
      action: 'Open webhooks',
    }),
    es: (view) => ({
      subject: 'Se desactivó un destino de webhooks',
      heading: 'Se desactivó un destino de webhooks',
      paragraphs: [
        webhookEndpointOf(view).offReason === 'gone'
          ? `${view.firstName}, ${webhookEndpointOf(view).host} respondió que ya no existe, así que Bedside dejó de enviarle eventos.`
          : `${view.firstName}, ${webhookEndpointOf(view).host} no ha aceptado ningún evento en 5 días, así que Bedside dejó de enviarle eventos.`,
        'Pida a quien administra ese sistema que lo corrija. Después, actívelo de nuevo y reenvíe lo que no recibió.',
      ],
      action: 'Abrir los webhooks',
    }),
  },
  push: {
    en: (view) => ({
      title: 'A webhook endpoint was turned off',
      body: `${webhookEndpointOf(view).host} won’t get any more events until someone turns it back on.`,
    }),
    es: (view) => ({
      title: 'Se desactivó un destino de webhooks',
      body: `${webhookEndpointOf(view).host} no recibirá eventos hasta que alguien lo active.`,
    }),
  },
});

const ways = {
  en: { email: 'Emails', text: 'Texts', push: 'Push notifications' },
  es: { email: 'correos', text: 'mensajes de texto', push: 'avisos' },
};

export const staffMessagesDelayed = template('staff-messages-delayed', {
  title: 'Messages delayed',
  page: 'console',
  push: {
    en: (view) => ({
      title: `${ways.en[outageOf(view).channel]} are delayed`,
      body: `The service that sends them hasn’t responded since ${formatTimeOfDay(outageOf(view).since, view)}. We’ll keep retrying for 24 hours.`,
    }),
    es: (view) => ({
      title: `Los ${ways.es[outageOf(view).channel]} se retrasan`,
      body: `El servicio que los envía no responde desde ${formatTimeOfDay(outageOf(view).since, view)}. Esperan y se vuelven a intentar durante un día.`,
    }),
  },
});
