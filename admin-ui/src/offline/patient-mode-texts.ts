import type { Language } from '@bedside/contracts/common/languages';
import { answerTexts } from '@bedside/contracts/questionnaires/answer-texts';
import { fieldPhrases } from '@bedside/contracts/spanish/fields.es';
import { translator } from '@bedside/contracts/spanish/phrasebook';
import type { DateTexts } from '@bedside/ui-kit/components/DateField';
import { dateTexts } from '../formatting/appointment-text.ts';
import { COULD_NOT_SAVE } from './actions.ts';

const en = {
  signature: 'Signature',
  signHere: 'Sign here with your finger',
  clear: 'Clear',
  signBox: 'Please sign in the box.',
  name: 'Your name',
  guardianName: 'Your name, as guardian',
  enterName: 'Enter your name.',
  agree: 'I agree and sign',
  notNow: 'Not now',
  check: 'Please check the answers that are marked.',
  submit: 'Submit form',
  save: 'Save answers on this device',
  close: 'Close',
  closeUnsaved: 'Close without saving',
  unsaved: 'Your latest answers haven’t been saved yet.',
  couldNotSave: COULD_NOT_SAVE,
  photo: { choose: 'Choose a photo', other: 'Choose another photo', take: 'Take a photo', remove: 'Remove' },
  tooLarge: 'This photo is too large. Take a smaller one, up to 20 MB.',
  done: 'Thank you',
  left: 'Not finished',
  giveBack: 'Please give the phone back.',
  goOn: 'Go back',
  optional: 'optional',
  ...answerTexts.en,
  date: dateTexts,
  translate: (english: string) => english,
};

export type PatientModeTexts = typeof en;

const spanishDates: DateTexts = {
  open: 'Abrir el calendario',
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  year: 'Elegir el año',
  earlierYears: 'Años anteriores',
  laterYears: 'Años siguientes',
  hint: 'MM/DD/AAAA',
  invalid: 'Escriba una fecha como MM/DD/AAAA.',
};

const es: PatientModeTexts = {
  signature: 'Firma',
  signHere: 'Firme aquí con el dedo',
  clear: 'Borrar',
  signBox: 'Firme en el recuadro, por favor.',
  name: 'Su nombre',
  guardianName: 'Su nombre, como tutor',
  enterName: 'Escriba su nombre.',
  agree: 'Acepto y firmo',
  notNow: 'Ahora no',
  check: 'Revise las respuestas marcadas, por favor.',
  submit: 'Enviar el formulario',
  save: 'Guardar las respuestas en este dispositivo',
  close: 'Cerrar',
  closeUnsaved: 'Cerrar sin guardar',
  unsaved: 'Sus últimas respuestas todavía no se han guardado.',
  couldNotSave: 'Este dispositivo no pudo guardarlo. Devuelva el teléfono, por favor.',
  photo: { choose: 'Elegir una foto', other: 'Elegir otra foto', take: 'Tomar una foto', remove: 'Quitar' },
  tooLarge: 'Esta foto es demasiado grande. Tome una más pequeña, de hasta 20 MB.',
  done: 'Gracias',
  left: 'Sin terminar',
  giveBack: 'Devuelva el teléfono, por favor.',
  goOn: 'Volver',
  optional: 'opcional',
  ...answerTexts.es,
  date: spanishDates,
  translate: translator(fieldPhrases),
};

export const patientModeTexts: Readonly<Record<Language, PatientModeTexts>> = { en, es };
