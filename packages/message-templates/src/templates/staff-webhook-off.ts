import { template, webhookEndpointOf } from '../template.ts';

export const staffWebhookOff = template('staff-webhook-off', {
  title: 'Webhook endpoint off',
  page: 'webhooks',
  email: {
    en: (view) => ({
      subject: 'A webhook endpoint was turned off',
      heading: 'A webhook endpoint was turned off',
      paragraphs: [
        webhookEndpointOf(view).offReason === 'gone'
          ? `${view.firstName}, ${webhookEndpointOf(view).host} answered that it no longer exists, so Bedside stopped sending events to it.`
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
      body: `${webhookEndpointOf(view).host} gets no more events until someone turns it on.`,
    }),
    es: (view) => ({
      title: 'Se desactivó un destino de webhooks',
      body: `${webhookEndpointOf(view).host} no recibirá eventos hasta que alguien lo active.`,
    }),
  },
});
