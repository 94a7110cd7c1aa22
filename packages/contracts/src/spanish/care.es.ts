import type { Phrases } from './phrasebook.ts';

/** Charts, documents, chats, forms. */
export const carePhrases: Phrases = {
  'An entry stays what it is. Remove it and add another one.':
    'El tipo de un dato no cambia. Quítelo y agregue otro.',
  'What was changed about an allergy is not confirmed yet. Once staff has confirmed it, you can say this.':
    'Lo que cambió de una alergia todavía no está confirmado. Podrá indicarlo cuando lo confirmemos.',
  'There is an active allergy in this chart. Mark it as no longer active first.':
    'En este historial hay una alergia activa. Primero márquela como no activa.',
  'Enter a date that is not in the future.': 'Escriba una fecha que no sea futura.',
  'Enter a date that is not before the birth date.': 'Escriba una fecha que no sea anterior al nacimiento.',
  'Enter a date that is not before the start.': 'Escriba una fecha que no sea anterior al inicio.',
  'Your care team has confirmed this entry. Change it instead, and we will look at the change.':
    'Su equipo confirmó este dato. Cámbielo y revisaremos el cambio.',
  'The entry is added.': 'El dato se agregó.',
  'The entry is saved.': 'El dato se guardó.',
  'The entry is removed.': 'El dato se quitó.',

  'Our staff alone adds documents of this kind. Choose another one.':
    'Solo nuestro personal agrega documentos de este tipo. Elija otro.',
  'Name the visit that this belongs to.': 'Indique a qué cita pertenece.',
  'This SOAP note is submitted and locked, and so are its pictures. Add another picture with an addendum instead.':
    'Esta nota SOAP ya se entregó y está cerrada, con sus imágenes.',
  'Bedside made this document itself. It stays in the record.':
    'Bedside creó este documento. Se queda en el expediente.',
  'You can take away what you uploaded yourself, on the same day. Please call us about anything else.':
    'Puede quitar lo que usted subió, el mismo día. Para lo demás, llámenos.',
  'This picture cannot be read. Please choose another one.':
    'Esta imagen no se puede leer. Elija otra, por favor.',
  'This picture is too large. Please choose one of at most 50 megapixels.':
    'Esta imagen es demasiado grande. Elija una de 50 megapíxeles como máximo.',
  'This file holds a virus. It was not kept.': 'Este archivo contiene un virus. No se guardó.',
  'There is no room for more files of this patient: at most {0} files or 2 GB. Remove what is not needed, or call us.':
    'No hay espacio para más archivos de este paciente: {0} archivos o 2 GB como máximo. Quite lo que no haga falta o llámenos.',
  'This document cannot be read. We have been told.': 'Este documento no se puede leer. Ya nos avisaron.',
  'The document is uploaded.': 'El documento se subió.',
  'The document is gone.': 'El documento se quitó.',
  'Choose a file.': 'Elija un archivo.',
  'Send the file in the field {0}.': 'Envíe el archivo en el campo {0}.',
  'Choose a file of at most {0} MB.': 'Elija un archivo de {0} MB como máximo.',
  'Send one file at a time.': 'Envíe un archivo a la vez.',
  'The file did not arrive whole. Please send it again.':
    'El archivo no llegó completo. Envíelo de nuevo, por favor.',

  'Too many files wait to be sent already. Send or try again tomorrow.':
    'Ya hay demasiados archivos por enviar. Envíelos o inténtelo mañana.',
  'Choose the patient.': 'Elija al paciente.',
  'Only our staff writes notes.': 'Solo nuestro personal escribe notas.',
  'A note holds words alone. Add the file to the patient’s documents.': 'Una nota solo lleva texto.',
  'This file is not there any more. Attach it again.': 'Este archivo ya no está. Adjúntelo de nuevo.',
  '{0} does not work with us any more. Please write to the practice.':
    '{0} ya no trabaja con nosotros. Escriba al consultorio, por favor.',
  '{0} is on none of your visits any more. Please write to the practice.':
    '{0} ya no está en ninguna de sus citas. Escriba al consultorio, por favor.',
  '{0} has died. Nothing can be sent any more; a note is still possible.':
    '{0} ha fallecido. Ya no se puede enviar nada.',
  '{0} was removed from the patients. Nothing can be sent any more.':
    '{0} ya no está entre los pacientes. Ya no se puede enviar nada.',
  '{0} is inactive and cannot read messages. Make the patient active first.':
    '{0} no está activo y no puede leer mensajes.',
  'Marked as read.': 'Marcado como leído.',
  'This message does not go this way.': 'Este mensaje no se envía por este medio.',
  'There is a PDF once the form is handed in.': 'Hay un PDF cuando se entrega el formulario.',
  'This visit was cancelled. Choose another one.': 'Esta cita se canceló. Elija otra.',
  'This question is not answered by a picture.': 'Esta pregunta no se responde con una foto.',
  'Too many pictures were sent with this form. Please call us.':
    'Se enviaron demasiadas fotos con este formulario. Llámenos, por favor.',
  'The time to fill this form in is over. Please ask us for a new link.':
    'El plazo para llenar este formulario terminó. Pídanos un enlace nuevo.',
  'This form was handed in already. Thank you.': 'Este formulario ya se entregó. Gracias.',
  'Add the picture once more.': 'Agregue la foto de nuevo.',
  'Thank you. Your answers have been handed in.': 'Gracias. Recibimos sus respuestas.',
  'The picture is kept.': 'La foto se guardó.',
  'The assessment is with the visit.': 'La evaluación está con la cita.',
  'The assessment was with the visit already.': 'La evaluación ya estaba con la cita.',
};
