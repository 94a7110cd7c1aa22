import type { Phrases } from './phrasebook.ts';

/** Visits, requests, the waitlist, calendars. */
export const visitPhrases: Phrases = {
  'PENDING APPROVAL': '“por aprobar”',
  'AWAITING TIME': '“por definir hora”',
  SCHEDULED: '“programada”',
  'ON THE WAY': '“en camino”',
  'AWAITING PAYMENT': '“por pagar”',
  'PAYMENT REQUESTED': '“pago solicitado”',
  PAID: '“pagada”',
  COMPLETED: '“completada”',
  CANCELLED: '“cancelada”',
  'Ask for two weeks at most.': 'Pida dos semanas como máximo.',
  requested: 'pendiente',
  accepted: 'aceptada',
  rejected: 'rechazada',
  cancelled: 'cancelada',

  'A telemedicine visit takes place online and has no address.':
    'Una cita de telemedicina es en línea y no tiene dirección.',
  'Nobody sets out to a telemedicine visit. Enter the services availed once it is done.':
    'A una cita de telemedicina no se sale en camino. Registre los servicios cuando termine.',
  'A provider sets out on the day of the visit. Reschedule it to today first.':
    'El profesional sale el día de la cita. Primero cámbiela para hoy.',
  'The provider set out more than {0} hours ago. Finish or cancel the visit instead.':
    'El profesional salió hace más de {0} horas. Termine o cancele la cita.',
  'The provider is there already. Enter the services availed once the visit is done.':
    'El profesional ya llegó. Registre los servicios cuando termine la cita.',
  'This visit has begun. Please call {0} to change it.': 'Esta cita ya empezó. Para cambiarla, llame al {0}.',
  'You have confirmed this time already.': 'Usted ya confirmó esta hora.',
  'This visit is less than {0} hours away. Please call {1} to change it.':
    'Faltan menos de {0} horas para esta cita. Para cambiarla, llame al {1}.',
  'This visit was rescheduled {0} times. Please call {1} to change it again.':
    'Esta cita ya se reprogramó {0} veces. Para cambiarla otra vez, llame al {1}.',
  'A card payment for this visit is on its way. Wait until it is confirmed or has failed.':
    'Hay un pago con tarjeta en curso para esta cita. Espere a que se confirme o no se realice.',
  'Only a visit that is billed later can be completed before it is paid. Confirm the payment first.':
    'Solo una cita que se factura después puede completarse antes de pagarse. Confirme primero el pago.',
  'Submit the SOAP note first.': 'Primero entregue la nota SOAP.',
  'A report is still awaited. Add it, or waive it with a reason.':
    'Todavía falta un resultado. Agréguelo o indique por qué no hace falta.',
  'Say whether the payment is refunded.': 'Indique si se reembolsa el pago.',
  'This visit was paid for. Book a new one instead.': 'Esta cita ya se pagó. Reserve una nueva.',
  'A visit that is {0} cannot become {1}.': 'Una cita {0} no puede pasar a {1}.',
  'This needs the duty “{0}”.': 'No tiene permiso para hacer esto.',
  'Give a reason.': 'Indique el motivo.',
  'Somebody on this visit is not in the household any more. Choose again.':
    'Una persona de esta cita ya no está en el hogar. Elija de nuevo.',
  'You book for your own household. Leave this out.': 'Usted reserva para su propio hogar. Omita este dato.',
  'Choose a patient.': 'Elija un paciente.',
  'This service is available only for single patient.': 'Este servicio es para un solo paciente.',
  'Choose today or a later date.': 'Elija hoy o una fecha posterior.',
  'Choose today or a later day.': 'Elija hoy o un día posterior.',
  'This service cannot be booked.': 'Este servicio no se puede reservar.',
  'Choose each service once.': 'Elija cada servicio una sola vez.',
  'Any other services cannot be availed with "Telemedicine Visit" service.':
    'Otros servicios no se pueden combinar con la visita de telemedicina.',
  '"Telemedicine Visit" service cannot be availed with any other services.':
    'La visita de telemedicina no se puede combinar con otros servicios.',
  '{0} is inactive. Please call us to book for them.':
    '{0} no está activo. Llámenos para reservar para esta persona.',
  'This needs the permission {0}.': 'No tiene permiso para hacer esto.',
  'The practice is closed that day: {0}.': 'Ese día el consultorio está cerrado: {0}.',
  'The practice is closed that day.': 'Ese día el consultorio está cerrado.',
  'That time is outside the practice’s hours.': 'Esa hora está fuera del horario del consultorio.',
  'This visit is for one person only.': 'Esta cita es para una sola persona.',
  'Choose at least one family member.': 'Elija al menos a una persona de su familia.',
  'Choose each person once.': 'Elija a cada persona una sola vez.',
  'Choose a member of the household.': 'Elija a una persona del hogar.',
  'This person is not on the visit.': 'Esta persona no está en la cita.',
  'Enter one primary symptom a person.': 'Escriba un síntoma principal por persona.',
  'Enter the address of the visit.': 'Escriba la dirección de la cita.',
  'Choose the kind of place.': 'Elija el tipo de lugar.',
  'Only a telemedicine visit has a preferred time. Leave it out.':
    'Solo una cita de telemedicina tiene hora preferida. Omítala.',
  'This time has passed. Choose a later one.': 'Esta hora ya pasó. Elija una posterior.',
  'Choose a time within our hours: {0}.': 'Elija una hora dentro de nuestro horario: {0}.',
  'Please accept to continue': 'Acepte para continuar',
  'A calendar shows one’s own visits, and admins make none.':
    'Un calendario muestra las citas propias; el personal no tiene.',
  'This visit has no confirmed time, so no calendar shows it. Schedule it first.':
    'Esta cita todavía no tiene hora confirmada, así que no aparece en ningún calendario.',
  'A late fee is not billed in silence. Tell the patient, or waive the fee.':
    'Un cargo por cancelación tardía no se cobra sin avisar.',
  'Reactivate the visit to bring it back.': 'Para recuperar la cita, reactívela.',
  'Reschedule or reactivate the visit to have it await a time.':
    'Para que la cita espere una hora, reprográmela o reactívela.',
  'Assign a provider, a date and a time to schedule the visit.':
    'Para programar la cita, asigne profesional, fecha y hora.',
  'Enter the services availed to finish the visit.': 'Para terminar la cita, registre los servicios.',
  'Request the settlement of the visit in one of its payment modes.':
    'Solicite el pago de la cita en una de sus formas de pago.',
  'A visit becomes paid by its payment. Record or confirm the payment.':
    'Una cita queda pagada con su pago. Registre o confirme el pago.',
  'Cancel the visit with a reason.': 'Cancele la cita e indique el motivo.',
  'This person is not in the household any more. Choose family members.':
    'Esta persona ya no está en el hogar. Elija a personas de su familia.',
  'The clocks skip this time on that day. Choose another.':
    'Ese día, por el cambio de hora, esta hora no existe. Elija otra.',
  'Choose a preferred date and time slot. The practice confirms the time.':
    'Elija una fecha y un horario preferidos. Nosotros confirmamos la hora.',
  'Enter the date of the visit.': 'Escriba la fecha de la cita.',
  'Enter the time of the visit.': 'Escriba la hora de la cita.',
  'This is the time you already have.': 'Esta es la hora que ya tiene.',
  'Choose the date you would prefer.': 'Elija la fecha que prefiera.',
  'Choose another date or time slot.': 'Elija otra fecha u otro horario.',
  'This provider has another visit at that time. Choose another time or provider.':
    'Este profesional tiene otra cita a esa hora. Elija otra hora u otro profesional.',
  'This leaves less than {0} minutes to travel between two visits. Choose another time, or override it with a reason.':
    'Esto deja menos de {0} minutos de traslado entre dos citas. Elija otra hora.',
  'This provider does not work at that time. Choose another time or provider, or override it with a reason.':
    'Este profesional no trabaja a esa hora. Elija otra hora u otro profesional.',
  'Too many files wait for a visit already. Book with two of them, or try again tomorrow.':
    'Ya hay demasiados archivos sin cita. Reserve con dos de ellos o inténtelo mañana.',
  'Name each file once.': 'Indique cada archivo una sola vez.',
  'This file is not there any more. Upload it again.': 'Este archivo ya no está. Súbalo de nuevo.',
  'This visit can’t wait for another time any more.': 'Esta cita ya no puede esperar otra hora.',
  'This time is gone. You keep your place in line.':
    'Esta hora ya se ocupó. Usted conserva su lugar en la fila.',
  'Your visit is before that. Choose days up to its date.': 'Su cita es antes. Elija días hasta su fecha.',
  'This request is {0} already and cannot become {1}.': 'Esta solicitud ya está {0} y no puede quedar {1}.',
  'We do not visit this postal code yet. Enter another address, book a telemedicine visit, or call {0}.':
    'Todavía no visitamos este código postal. Escriba otra dirección, reserve una cita de telemedicina o llame al {0}.',
  'We could not confirm that you are human. Please try the check again.':
    'No pudimos confirmar que usted es una persona. Intente la verificación de nuevo.',
  'We do not know this postal code. Please check it.':
    'No encontramos este código postal. Revíselo, por favor.',
  'One of these values is not known.': 'Uno de estos valores no se reconoce.',

  'This is your private address. It is shown only now.':
    'Esta es su dirección privada. Solo se muestra ahora.',
  'The private address opens nothing any more.': 'La dirección privada ya no abre nada.',
  'Calendar entry saved. The provider gets it again.': 'La cita del calendario se guardó.',
  'The request is {0}, and whoever sent it is told.': 'La solicitud está {0}.',
  'The request is accepted and has become a visit.': 'La solicitud se aceptó y ya es una cita.',
  'The patient is created, and the request has become a visit.':
    'El paciente se creó y la solicitud ya es una cita.',
  'The practice knows that you have arrived.': 'El consultorio sabe que usted llegó.',
  'Thank you. Your visit is confirmed.': 'Gracias. Su cita está confirmada.',
  'The visit is {0} now.': 'La cita ahora está {0}.',
  'Provider assigned successfully.': 'Se asignó el profesional.',
  'Provider changed successfully.': 'Se cambió el profesional.',
  'Appointment rescheduled successfully.': 'Su cita se reprogramó.',
  'Address updated successfully.': 'La dirección se actualizó.',
  'The visit is changed, and its estimate made anew.': 'La cita cambió y se calculó de nuevo el estimado.',
  'Services added successfully.': 'Los servicios se agregaron.',
  'Appointment cancelled successfully.': 'Su cita se canceló.',
  'Appointment reactivated successfully.': 'La cita se reactivó.',
  'Comments saved successfully.': 'Los comentarios se guardaron.',
  'Comment saved successfully.': 'El comentario se guardó.',
  'The file is kept.': 'El archivo se guardó.',
  'Appointment has been booked successfully.': 'Su cita se reservó correctamente.',
  'You hear from us when a time like this comes free.': 'Le avisaremos cuando haya una hora así.',
  'On the waitlist. The patient will be offered openings that match.':
    'En lista de espera. Se ofrecerán al paciente las horas que coincidan.',
  'Off the waitlist.': 'Fuera de la lista de espera.',
  'The visit is before that. Choose days up to its date.': 'La cita es anterior. Elija días hasta su fecha.',
  'The visit waits for no other time any more.': 'La cita ya no espera otra hora.',
  'The time is yours.': 'La hora es suya.',
  'We ask the next in line.': 'Preguntamos a la siguiente persona en la fila.',
  'The practice is closed on that day of the week.': 'El consultorio está cerrado ese día de la semana.',
};
