import type { predictiveEn } from './predictive.en.ts';

/** The same in Spanish. */
export const predictiveEs: typeof predictiveEn = {
  title: 'Predictive 360',
  about: 'Preguntas sobre su salud, y cómo cambian sus respuestas con el tiempo.',
  people: 'De quién son las respuestas',
  nothing: 'Nada que responder',
  nothingText: 'Cuando su equipo le envíe preguntas, esperan aquí.',
  waiting: 'Esperan sus respuestas',
  until: (day) => `Responda antes del ${day}, por favor`,
  begun: (day) => `Empezado. Siga antes del ${day}`,
  scores: 'Sus puntajes',
  past: 'Entregados',
  handedIn: (day) => `Entregado el ${day}`,
  outOf: (value, most) => `${value} de ${most}`,
  before: (value) => `La última vez ${value}`,
  beforeAnswer: (words) => `La última vez: ${words}`,
  seePicture: 'Ver la foto',
  gone: 'Este formulario está cerrado',
  goneText: 'Se retiró o venció. Llámenos si todavía quiere responder.',
  waitsOnHome: 'Unas preguntas esperan sus respuestas',
};
