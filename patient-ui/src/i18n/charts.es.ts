import { vitalTextEs } from '@bedside/contracts/care/vital-text';
import { chartTextEs } from '@bedside/ui-kit/chart/chart-text.es';
import type { chartsEn } from './charts.en.ts';

export const chartsEs: typeof chartsEn = {
  charts: {
    title: 'Historial',
    people: 'Mostrar historial de',
    parts: 'Secciones del historial',
    memberChart: 'Historial',
    memberChartText: 'Alergias, medicamentos e historial médico',
    overview: 'Resumen',
    predictive: 'Predictive 360',
    history: 'Historial médico',
    reports: 'Resultados',
    sections: {
      ALLERGY: 'Alergias',
      MEDICATION: 'Medicamentos',
      PAST_MEDICAL: 'Antecedentes médicos',
      FAMILY_MEDICAL: 'Antecedentes familiares',
      SURGICAL: 'Cirugías',
    },
    none: {
      ALLERGY: 'No hay alergias registradas.',
      MEDICATION: 'No hay medicamentos registrados.',
      PAST_MEDICAL: 'No hay enfermedades registradas.',
      FAMILY_MEDICAL: 'No hay antecedentes familiares registrados.',
      SURGICAL: 'No hay cirugías registradas.',
    },
    noneNow: {
      ALLERGY: 'No hay alergias activas.',
      MEDICATION: 'No toma medicamentos por ahora.',
    },
    now: 'Salud actual',
    nowNone: 'No hay medicamentos ni enfermedades registrados.',
    seeHistory: 'Ver el historial médico',
    vitals: 'Signos vitales',
    earlierVitals: (count: number) => `Mediciones anteriores (${count})`,
    vitalChart: 'Guía de signos vitales',
    add: {
      ALLERGY: 'Agregar una alergia',
      MEDICATION: 'Agregar un medicamento',
      PAST_MEDICAL: 'Agregar una enfermedad',
      FAMILY_MEDICAL: 'Agregar antecedente familiar',
      SURGICAL: 'Agregar una cirugía',
    },
    edit: {
      ALLERGY: 'Editar la alergia',
      MEDICATION: 'Editar el medicamento',
      PAST_MEDICAL: 'Editar la enfermedad',
      FAMILY_MEDICAL: 'Editar antecedente familiar',
      SURGICAL: 'Editar la cirugía',
    },
    showPast: {
      ALLERGY: (n) => (n === 1 ? 'Mostrar 1 alergia anterior' : `Mostrar ${n} alergias anteriores`),
      MEDICATION: (n) =>
        n === 1 ? 'Mostrar 1 medicamento anterior' : `Mostrar ${n} medicamentos anteriores`,
    },
    hidePast: 'Mostrar solo lo activo',
    addedByYou: 'Agregado por usted',
    waiting: 'Pendiente de revisión por su equipo médico',
    waitingCount: (n) =>
      n === 1
        ? '1 entrada está pendiente de revisión por su equipo médico.'
        : `${n} entradas están pendientes de revisión por su equipo médico.`,
    reviewed: (who, day) => `Revisado por ${who} el ${day}`,
    noneKnown: 'Sin alergias conocidas',
    noneKnownBy: {
      PATIENT: (who, day) => `Informado por ${who} el ${day}`,
      STAFF: (who, day) => `Registrado por ${who} el ${day}`,
    },
    askAllergies: '¿Tiene alguna alergia?',
    askAllergiesOf: (name) => `¿Tiene ${name} alguna alergia?`,
    askText:
      'A medicinas, alimentos, látex o cualquier otra cosa. Su equipo médico lo revisa antes de cada cita.',
    takeBack: 'Esto ya no es correcto',
    stated: 'Guardado. Su equipo médico puede verlo.',
    takenBack: 'Actualizado',
    ownAccount: (names) => `No se muestra: ${names}. Quien tiene su propia cuenta lleva su propio historial.`,
    readOnly: 'Este historial es solo para consulta. Llámenos si hay que cambiar algo.',
    formText: 'Su equipo médico revisa lo que escriba aquí. Los campos con * son obligatorios.',
    dateHelp: 'Escriba lo que recuerde: 2019, 06/2019 o 06/30/2019.',
    choose: 'No sé',
    texts: chartTextEs,
    vitalText: vitalTextEs,
    problems: {
      required: 'Este campo es obligatorio.',
      date: 'Escriba un año, un mes o una fecha, como 2019, 06/2019 o 06/30/2019.',
      age: 'Escriba una edad de 0 a 120.',
      tooLong: (max) => `Use ${max} caracteres o menos.`,
    },
    saved: 'Guardado. Su equipo médico lo revisará.',
    remove: 'Quitar esta entrada',
    removeTitle: (what) => `¿Quitar ${what}?`,
    removeText: 'Quítela solo si se agregó por error. Si algo terminó o cambió, edítela.',
    removeNow: 'Quitar',
    keep: 'Conservar',
    removed: 'Entrada quitada',
    changes: 'Historial de cambios',
    changeBy: {
      ADDED: (who) => `Agregado por ${who}`,
      EDITED: (who) => `Cambiado por ${who}`,
      CONFIRMED: (who) => `Confirmado por ${who}`,
      REMOVED: (who) => `Quitado por ${who}`,
    },
    from: (before, after) => `${before} → ${after}`,
    emptied: 'en blanco',
  },
};
