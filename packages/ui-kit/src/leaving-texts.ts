export interface LeavingTexts {
  discardTitle: string;
  leaveText: string;
  keepEditing: string;
  discard: string;
}

const en: LeavingTexts = {
  discardTitle: 'Discard your changes?',
  leaveText: 'What you entered won’t be saved.',
  keepEditing: 'Keep editing',
  discard: 'Discard',
};

const es: LeavingTexts = {
  discardTitle: '¿Descartar los cambios?',
  leaveText: 'Lo que escribió no se guardará.',
  keepEditing: 'Seguir editando',
  discard: 'Descartar',
};

export const leavingTexts = { en, es };
