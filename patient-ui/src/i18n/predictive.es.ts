import type { questionnairesEn } from './predictive.en.ts';

export const questionnairesEs: typeof questionnairesEn = {
  title: 'Predictive 360',
  about: 'Preguntas sobre su salud, y cómo cambian sus respuestas con el tiempo.',
  people: 'Mostrar respuestas de',
  nothing: 'No hay preguntas por ahora',
  nothingText: 'Cuando su equipo médico le envíe preguntas, aparecerán aquí.',
  waiting: 'Por completar',
  until: (day) => `Responda a más tardar el ${day}, por favor`,
  begun: (day) => `En curso. Termine a más tardar el ${day}, por favor`,
  scores: 'Sus puntajes',
  past: 'Enviados',
  handedIn: (day) => `Enviado el ${day}`,
  outOf: (value, most) => `${value} de ${most}`,
  before: (value) => `La última vez: ${value}`,
  beforeAnswer: (words) => `La última vez: ${words}`,
  seeImage: 'Ver la foto',
  gone: 'Este cuestionario está cerrado',
  goneText: 'Se retiró o venció. Llámenos si todavía quiere responder.',
  waitsOnHome: 'Complete su cuestionario',
};
