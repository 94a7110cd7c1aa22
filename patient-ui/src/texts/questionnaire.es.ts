import type { questionnaireEn } from './questionnaire.en.ts';

/** The same in Spanish. */
export const questionnaireEs: typeof questionnaireEn = {
  name: 'Cuestionario',
  title: (name) => `${name}, unas preguntas para usted`,
  text: (form) => `${form}. Su equipo lee sus respuestas antes de atenderle.`,
  sectionOf: (section, sections) => `Parte ${section} de ${sections}`,
  yes: 'Sí',
  no: 'No',
  required: 'Responda esta pregunta, por favor.',
  wrong: ({ kind, min, max, unit, decimals = 0 }) => {
    if (kind === 'date') return 'Escriba una fecha como 11/22/2026.';
    if (kind !== 'number') return 'Responda esta pregunta de otra manera, por favor.';
    const what = `Escriba un ${decimals > 0 ? 'número' : 'número entero'}`;
    const bounds = min === undefined || max === undefined ? '' : ` de ${min} a ${max}`;
    return `${what}${bounds}${unit ? ` ${unit}` : ''}.`;
  },
  keptAsYouGo: 'Se guarda mientras responde.',
  keeping: {
    kept: 'Sus respuestas están guardadas.',
    keeping: 'Guardando sus respuestas…',
    partly: 'Sus respuestas están guardadas, menos la que hay que corregir.',
    waiting: 'Sin conexión. Quédese aquí: sus respuestas se guardan en cuanto vuelva.',
  },
  review: 'Léalo una vez más',
  reviewText: 'Lea sus respuestas una vez más. Después de enviarlas no se pueden cambiar.',
  change: 'Cambiar',
  noAnswer: 'Sin respuesta',
  signed: (name) => `Firmado por ${name}`,
  pictureAdded: 'Foto agregada',
  choosePicture: 'Elegir una foto',
  otherPicture: 'Elegir otra',
  takePicture: 'Tomar una foto',
  removePicture: 'Quitar',
  sendingPicture: 'Enviando la foto…',
  submit: 'Enviar respuestas',
  done: 'Gracias, recibimos sus respuestas',
  doneText: 'Su equipo las lee. Puede cerrar esta página.',
  invalid: 'Este enlace ya se usó o venció',
  invalidText: 'Si todavía quiere responder, llámenos y le enviamos uno nuevo.',
  leaveTitle: '¿Salir antes de guardar sus respuestas?',
  leaveText: 'Lo último que respondió aún no nos ha llegado.',
  stay: 'Quedarse',
  leave: 'Salir',
};
