import { formatTimeOfDay, outageOf, template } from '../template.ts';

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
