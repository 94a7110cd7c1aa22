import type { Phrases } from './phrasebook.ts';

export const carePhrases: Phrases = {
  'You can’t change the type of an entry. Remove it and add a new one.':
    'El tipo de un dato no cambia. Quítelo y agregue otro.',
  'A recent allergy change hasn’t been reviewed yet. You can do this once your care team confirms it.':
    'Un cambio reciente de una alergia todavía no se ha revisado. Podrá hacerlo cuando su equipo de atención lo confirme.',
  'This chart has an active allergy. Mark it as no longer active first.':
    'En este historial hay una alergia activa. Primero márquela como no activa.',
  'Enter a date that’s not in the future.': 'Escriba una fecha que no sea futura.',
  'Enter a date on or after the date of birth.': 'Escriba una fecha que no sea anterior al nacimiento.',
  'Enter a date on or after the start date.': 'Escriba una fecha que no sea anterior al inicio.',
  'Your care team has already confirmed this entry. Edit it instead, and we’ll review the change.':
    'Su equipo confirmó este dato. Cámbielo y revisaremos el cambio.',
  'Entry added.': 'El dato se agregó.',
  'Entry saved.': 'El dato se guardó.',
  'Entry removed.': 'El dato se quitó.',

  'Only our staff can add this type of document. Choose another type.':
    'Solo nuestro personal agrega documentos de este tipo. Elija otro.',
  'Select the visit this belongs to.': 'Indique a qué cita pertenece.',
  'This SOAP note is signed and locked, including its images. Add a new image with an addendum instead.':
    'Esta nota SOAP ya se entregó y está cerrada, con sus imágenes.',
  'Bedside created this document, so it stays in the record.':
    'Bedside creó este documento. Se queda en el expediente.',
  'You can remove your own uploads on the same day. For anything else, please call us.':
    'Puede quitar lo que usted subió, el mismo día. Para lo demás, llámenos.',
  'We couldn’t open that image. Please choose another.':
    'Esta imagen no se puede leer. Elija otra, por favor.',
  'That image is too large. Please choose one up to 50 megapixels.':
    'Esta imagen es demasiado grande. Elija una de 50 megapíxeles como máximo.',
  'This file has a virus, so we didn’t save it.': 'Este archivo contiene un virus. No se guardó.',
  'This patient has reached the limit of {0} files or 2 GB. Remove files you don’t need, or call us.':
    'No hay espacio para más archivos de este paciente: {0} archivos o 2 GB como máximo. Quite lo que no haga falta o llámenos.',
  'We can’t open this document. Our team has been notified.':
    'Este documento no se puede leer. Ya nos avisaron.',
  'Document uploaded.': 'El documento se subió.',
  'Document removed.': 'El documento se quitó.',
  'Choose a file.': 'Elija un archivo.',
  'Send the file in the field {0}.': 'Envíe el archivo en el campo {0}.',
  'That file is too large. Choose one up to {0} MB.':
    'Ese archivo es demasiado grande. Elija uno de hasta {0} MB.',
  'Upload one file at a time.': 'Envíe un archivo a la vez.',
  'The upload didn’t finish. Please try again.':
    'El archivo no se subió completo. Inténtelo de nuevo, por favor.',

  'You have too many unsent files. Send some of them, or try again tomorrow.':
    'Ya hay demasiados archivos por enviar. Envíelos o inténtelo mañana.',
  'Select a patient.': 'Elija al paciente.',
  'Only staff can write internal notes.': 'Solo nuestro personal escribe notas.',
  'Internal notes can’t include files. Add the file to the patient’s documents.':
    'Una nota solo lleva texto.',
  'This clientId was already used for another message.': 'Este clientId ya se usó para otro mensaje.',
  'This file is no longer available. Please attach it again.': 'Este archivo ya no está. Adjúntelo de nuevo.',
  '{0} no longer works with us. Please message your care team.':
    '{0} ya no trabaja con nosotros. Escriba a su equipo de atención, por favor.',
  '{0} is no longer on any of your visits. Please message your care team.':
    '{0} ya no está en ninguna de sus citas. Escriba a su equipo de atención, por favor.',
  '{0} is deceased. You can’t send messages, but you can add internal notes.':
    '{0} ha fallecido. Ya no se puede enviar nada.',
  '{0}’s record was deleted. You can’t send messages.':
    '{0} ya no está entre los pacientes. Ya no se puede enviar nada.',
  '{0} is inactive and can’t read messages. Activate the patient first.':
    '{0} no está activo y no puede leer mensajes.',
  'Marked as read.': 'Marcado como leído.',
  'Marked as delivered.': 'Marcado como entregado.',
  'This message isn’t sent on this channel.': 'Este mensaje no se envía por este medio.',
  'The PDF is available once the form is submitted.': 'Hay un PDF cuando se entrega el formulario.',
  'This visit was canceled. Choose another.': 'Esta cita se canceló. Elija otra.',
  'This question doesn’t take a photo.': 'Esta pregunta no se responde con una foto.',
  'This form has too many photos. Please call us.':
    'Este formulario tiene demasiadas fotos. Llámenos, por favor.',
  'This form has expired. Please ask us for a new link.':
    'Este formulario venció. Pídanos un enlace nuevo, por favor.',
  'This form was already submitted. Thank you.': 'Este formulario ya se entregó. Gracias.',
  'Newer answers were saved for this form. Reload to see them.':
    'Se guardaron respuestas más recientes en este formulario. Vuelva a cargar la página para verlas.',
  'Please add the photo again.': 'Agregue la foto de nuevo.',
  'Thank you. Your answers were submitted.': 'Gracias. Recibimos sus respuestas.',
  'Photo saved.': 'La foto se guardó.',
  'Assessment attached to the visit': 'La evaluación está con la cita.',
  'Already attached to the visit': 'La evaluación ya estaba con la cita.',
  'Only _type, _since, and _count are supported. Leave this out.':
    'Solo se admiten _type, _since y _count. Quite este parámetro.',
  'Name {0} resources or fewer at a time.': 'Indique {0} recursos como máximo cada vez.',
  'This form has too many parameters.': 'Este formulario tiene demasiados parámetros.',
  'This form has a parameter that is too long.': 'Un parámetro de este formulario es demasiado largo.',
  'Send application/x-www-form-urlencoded.': 'Envíe application/x-www-form-urlencoded.',
  'Unknown type: {0}.': 'Aquí no existe el tipo {0}.',
  'Enter a date or time, such as 2026-03-02T00:00:00Z.':
    'Escriba una fecha u hora, como 2026-03-02T00:00:00Z.',
  'Read only. Sign in, and send the token as a bearer token.':
    'Solo lectura. Inicie sesión y envíe el token como bearer token.',
  'Use the “next” link from the previous page.': 'Siga el enlace de la página anterior.',
  'A Binary is read by its ID. It can’t be searched for.': 'Un Binary se lee por su ID. No se puede buscar.',
  '{0} can’t be searched by “{1}”. The capability statement lists what can.':
    '{0} no se puede buscar por “{1}”. La declaración de capacidades dice por qué se puede.',
  'Enter a value.': 'Escriba un valor.',
  'Enter a date such as 2026-01-31 or ge2026-01.': 'Escriba una fecha como 2026-01-31 o ge2026-01.',
  '“{0}” can’t be included with {1}.': '“{0}” no se puede incluir con {1}.',
  'Only {0} can be included this way.': 'De esta manera solo se puede incluir {0}.',
  'Name one patient by ID, such as Patient/0191b5a6-3f52-7c40-8d1e-5b6a7c8d9e0f.':
    'Indique un paciente por su ID, por ejemplo Patient/0191b5a6-3f52-7c40-8d1e-5b6a7c8d9e0f.',
  'Name a resource, such as Condition/0191b5a6-3f52-7c40-8d1e-5b6a7c8d9e0f.':
    'Indique un recurso, por ejemplo Condition/0191b5a6-3f52-7c40-8d1e-5b6a7c8d9e0f.',
  'Specify the resource as target or _id.': 'Indique el recurso del que trata, con target o _id.',
  'Name the patient, or the _id of a resource.': 'Indique el paciente o el _id de un recurso.',
  'Search for patients by name, birthdate, identifier, or _id.':
    'Busque pacientes por name, birthdate, identifier o _id.',
  'Search for {0} values or fewer at a time.': 'Busque {0} valores o menos a la vez.',
  'This record was merged into Patient/{0}.': 'Este expediente se unió con Patient/{0}.',
  'This was removed from the record.': 'Esto se quitó del expediente.',
  'Choose what kind of record this is.': 'Elija qué tipo de registro es.',
  'The time to answer was already extended once.': 'El plazo para responder ya se amplió una vez.',
  'The last day to answer has passed, so it can’t be extended.':
    'El plazo para responder ya pasó y no se puede ampliar.',
  'We’ve already notified them. Please call us to add someone.':
    'Ya les avisamos. Llámenos, por favor, para agregar a alguien.',
  'The patient hasn’t named anyone to notify.': 'El paciente no ha nombrado a nadie.',
  'They were already notified.': 'Ya se les avisó.',
  'You already asked for this.': 'Ya lo pidió.',
  'This request hasn’t been answered yet.': 'Aún no hemos respondido esta solicitud.',
  'This request was already accepted.': 'Esta solicitud ya se aceptó.',
  'This request was already denied.': 'Esta solicitud ya se rechazó.',
  'This request has a statement of disagreement.': 'Esta solicitud ya tiene una declaración de desacuerdo.',
  'This request was already closed with a response to the statement.':
    'Esta solicitud ya se cerró con una respuesta a la declaración.',
};
