import { formatTimeOfDay, type MessageTemplate, outageOf } from '../template.ts';

const ways = { email: 'correos', text: 'mensajes de texto', push: 'avisos' };

export const words: MessageTemplate = {
  page: 'console',
  push: (view) => ({
    title: `Los ${ways[outageOf(view).channel]} se retrasan`,
    body: `El servicio que los envía no responde desde las ${formatTimeOfDay(outageOf(view).since, view)}. Esperan y se vuelven a intentar durante un día.`,
  }),
};
