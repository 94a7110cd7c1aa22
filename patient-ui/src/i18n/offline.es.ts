import type { offlineEn } from './offline.en.ts';
import { period, pluralize } from './pluralize.ts';

export const offlineEs: typeof offlineEn = {
  offline: {
    title: 'Sin internet',
    note: 'Su próxima cita, guardada en este dispositivo',
    text: 'Vea su próxima cita, nuestro teléfono y los nombres de sus documentos de identidad y de seguro cuando no tenga internet. Quedan cifrados en este dispositivo durante 48 horas y se borran al cerrar la sesión.',
    clinical: 'Guardar también el motivo de las citas y los nombres de los documentos médicos',
    pin: 'PIN',
    newPin: 'PIN nuevo',
    newPinHelp: 'Lo escribirá cuando no tenga internet.',
    pinFormat: 'Escriba de 6 a 12 dígitos.',
    pinFailed: 'Este dispositivo no pudo guardarlo. Libere espacio e inténtelo de nuevo.',
    keep: 'Guardar en este dispositivo',
    kept: (when) =>
      `${period(`En este dispositivo hasta el ${when}`)} Lo renovamos cada vez que abre el portal.`,
    keptClinical: 'Incluye el motivo de las citas y los nombres de los documentos médicos.',
    empty:
      'El acceso sin internet está activado. Su próxima cita se guardará la próxima vez que abra el portal.',
    evictedBefore:
      'Su navegador borró su cita de este dispositivo para liberar espacio. Elija un PIN para guardarla otra vez.',
    remove: 'Quitar de este dispositivo',
    removed: 'Se quitó de este dispositivo.',
    unsupported: 'Este navegador no puede guardar su próxima cita.',
    status: 'No tiene conexión.',
    savedAt: (when) => period(`Guardado el ${when}`),
    open: 'Abrir',
    unlockHelp: 'Escriba el PIN que eligió para este dispositivo.',
    wrongPin: (left) =>
      left === 0
        ? 'El PIN no es correcto. Su cita se borró de este dispositivo.'
        : `El PIN no es correcto. Le ${left === 1 ? 'queda' : 'quedan'} ${pluralize(left, 'intento', 'intentos')}; después, su cita se borrará de este dispositivo.`,
    none: 'No hay nada guardado en este dispositivo. Conéctese a internet para ver sus citas.',
    evicted:
      'Su navegador borró su cita de este dispositivo para liberar espacio. Conéctese a internet para ver sus citas.',
    nextVisit: 'Su próxima cita',
    nextVisitOf: (name) => `Próxima cita de ${name}`,
    noVisit: 'No hay ninguna cita programada',
    video: 'Cita por video. Necesitará internet para entrar.',
    at: (day, time) => `${day}, ${time}`,
    span: (from, to) => `${from}–${to}`,
    call: 'Llámenos',
    documents: 'Sus documentos',
    documentsNote: 'Conéctese a internet para abrirlos.',
    noDocuments: 'No hay documentos',
    more: 'Para reservar, pagar o ver mensajes, conéctese a internet.',
    retry: 'Intentar de nuevo',
    newVersion: 'Hay una versión nueva.',
    reload: 'Actualizar',
  },
};
