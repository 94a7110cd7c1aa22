import { answerTexts } from '@bedside/contracts/questionnaires/answer-texts';
import { hourInSpanish } from './pluralize.ts';
import type { questionnaireEn, questionnairesEn } from './questionnaire.en.ts';

export const questionnaireEs: typeof questionnaireEn = {
  ...answerTexts.es,
  name: 'Cuestionario',
  title: (name) => `${name}, unas preguntas para usted`,
  text: (form) => `${form}. Su equipo médico leerá sus respuestas antes de atenderle.`,
  sectionOf: (section, sections) => `Parte ${section} de ${sections}`,
  required: 'Responda esta pregunta, por favor.',
  wrong: ({ kind, min, max, unit, decimals = 0 }) => {
    if (kind === 'date') return 'Escriba una fecha como 11/22/2026.';
    if (kind !== 'number') return 'Revise su respuesta a esta pregunta, por favor.';
    const what = `Escriba un ${decimals > 0 ? 'número' : 'número entero'}`;
    const bounds = min === undefined || max === undefined ? '' : ` de ${min} a ${max}`;
    return `${what}${bounds}${unit ? ` ${unit}` : ''}.`;
  },
  savedAsYouGo: 'Sus respuestas se guardan solas.',
  saving: {
    saved: 'Sus respuestas están guardadas.',
    saving: 'Guardando sus respuestas…',
    partly: 'Sus respuestas están guardadas, menos lo que hay que corregir.',
    waiting:
      'No hay conexión. Quédese en esta página y guardaremos sus respuestas cuando vuelva la conexión.',
  },
  review: 'Revise sus respuestas',
  reviewText: 'Revise sus respuestas, por favor. Después de enviarlas no se pueden cambiar.',
  change: 'Editar',
  noAnswer: 'Sin respuesta',
  chooseImage: 'Elegir una foto',
  otherImage: 'Elegir otra foto',
  takeImage: 'Tomar una foto',
  removeImage: 'Quitar',
  sendingImage: 'Subiendo la foto…',
  submit: 'Enviar respuestas',
  leaveTitle: '¿Salir antes de guardar sus respuestas?',
  leaveText: 'Sus últimas respuestas todavía no se han guardado.',
  stay: 'Quedarse',
  leave: 'Salir',
};

export const questionnairesEs: typeof questionnairesEn = {
  title: 'Predictive 360',
  about: 'Preguntas sobre su salud, y cómo cambian sus respuestas con el tiempo.',
  people: 'Mostrar respuestas de',
  nothing: 'No hay preguntas por ahora',
  nothingText: 'Cuando su equipo médico le envíe preguntas, aparecerán aquí.',
  waiting: 'Por completar',
  until: (day) => `Responda a más tardar el ${day}, por favor`,
  begun: (day) => `En curso. Termine a más tardar el ${day}, por favor`,
  scores: 'Puntajes',
  results: 'Sus resultados',
  resultsOf: (name) => `Resultados de ${name}`,
  resultsFrom: (form, day) => `${form}, ${day}`,
  worth: 'Conviene hablarlo',
  fine: 'Todo bien por ahora',
  others: 'Otros puntajes',
  notDiagnosis:
    'Estos puntajes vienen de sus propias respuestas. Le ayudan a hablar con su equipo médico. No son un diagnóstico.',
  higher: (day) => `Más alto que el ${day}.`,
  lower: (day) => `Más bajo que el ${day}.`,
  same: (day) => `Igual que el ${day}.`,
  ask: 'Pregunte por esto en su próxima cita.',
  better: {
    lower: (instrument) => `${instrument}, un número más bajo es mejor`,
    higher: (instrument) => `${instrument}, un número más alto es mejor`,
  },
  firstResult: 'Primer resultado',
  careHelp: {
    title: {
      'severe-depression': 'No tiene que pasar por esto a solas',
      'self-harm': 'Hablemos hoy',
    },
    text: {
      'severe-depression':
        'Sus respuestas indican una depresión grave. Es común y el tratamiento ayuda. Hable con nosotros esta semana, por favor.',
      'self-harm':
        'Nos contó que ha pensado en la muerte o en hacerse daño. Estamos con usted, y hablar ayuda.',
    },
    textOf: {
      'severe-depression': (name) =>
        `Las respuestas de ${name} indican una depresión grave. Es común y el tratamiento ayuda. Hable con nosotros esta semana, por favor.`,
      'self-harm': (name) =>
        `Las respuestas de ${name} mencionan pensamientos de muerte o de hacerse daño. Hablar ayuda. Acompañe de cerca, por favor.`,
    },
    lifeline: 'Llame o escriba al 988',
    lifelineNote: 'Gratis, de día y de noche',
    callUs: 'Llámenos',
    until: (time) => `hasta ${hourInSpanish(time)} de hoy`,
    opens: (day, time) => `abre el ${day} a ${hourInSpanish(time)}`,
    book: 'Reserve una cita',
    bookNote: 'En casa o por video',
    danger: ['Si alguien puede salir lastimado, llame al', 'o al 988 ahora.'],
    message988: 'Escribir al 988',
  },
  past: 'Sus respuestas',
  handedIn: (day) => `Enviado el ${day}`,
  outOf: (value, most) => `${value} de ${most}`,
  before: (value) => `La última vez: ${value}`,
  beforeAnswer: (text) => `La última vez: ${text}`,
  seeImage: 'Ver la foto',
  gone: 'Este cuestionario está cerrado',
  goneText: 'Se retiró o venció. Llámenos si todavía quiere responder.',
  waitsOnHome: 'Complete su cuestionario',
};
