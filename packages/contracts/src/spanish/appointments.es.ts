import { byStatus, statusBadges } from '../appointments/appointment-status.ts';
import type { Phrases } from './phrasebook.ts';

export const appointmentPhrases: Phrases = {
  ...byStatus((status) => `“${statusBadges[status].labelInSpanish.toLowerCase()}”`),
  'Select a range of two weeks or less.': 'Pida dos semanas como máximo.',
  'Patient feels better': 'El paciente se siente mejor',
  'Patient asked to cancel': 'El paciente pidió cancelarla',
  'No provider available': 'No hay un profesional disponible',
  'Duplicate booking': 'Reserva duplicada',
  'Patient didn’t answer': 'El paciente no respondió',
  requested: 'pendiente',
  accepted: 'aceptada',
  rejected: 'rechazada',
  cancelled: 'cancelada',

  'A visit can be confidential from the age of {0}.':
    'Una cita puede ser confidencial a partir de los {0} años.',
  'This visit is confidential, so it stays with its patient. Share it with the family first.':
    'Esta cita es confidencial, así que queda con su paciente. Compártala primero con la familia.',
  'A visit for several patients can’t be confidential. Book a visit for one patient.':
    'Una cita de varios pacientes no puede ser confidencial. Reserve una cita para un solo paciente.',
  'Only a patient with their own sign-in can have a confidential visit. Otherwise, its messages would go to the account holder.':
    'Una cita confidencial requiere que el paciente tenga su propia cuenta. De lo contrario, los mensajes irían al titular de la cuenta.',
  'Someone else is paying this visit’s bill with a payment plan. They or our billing team must stop it first.':
    'Otra persona paga la factura de esta cita con un plan de pagos. Esa persona o nuestro equipo de facturación debe detenerlo primero.',
  'This can be confidential from the age of {0}.': 'Esto puede ser confidencial a partir de los {0} años.',
  'This belongs to a visit. Make the visit confidential instead.':
    'Esto pertenece a una cita. Haga confidencial la cita.',
  'Only a patient with their own sign-in can keep this confidential. Otherwise, the account holder manages it.':
    'Esto requiere que el paciente tenga su propia cuenta. De lo contrario, se ocupa de ello el titular de la cuenta.',
  'Someone else is paying this bill with a payment plan. They or our billing team must stop it first.':
    'Otra persona paga esta factura con un plan de pagos. Esa persona o nuestro equipo de facturación debe detenerlo primero.',
  'Only the patient and staff see this now.': 'Ahora esto solo lo ven el paciente y nuestro personal.',
  'The family sees this again.': 'La familia vuelve a ver esto.',
  'Only the patient can book a confidential visit.': 'Solo el paciente puede reservar una cita confidencial.',
  'This bill is confidential. Pay it with the patient’s own card.':
    'Esta factura es confidencial. Páguela con la tarjeta del propio paciente.',
  'Only the patient and staff see this visit now.': 'Ahora solo el paciente y el consultorio ven esta cita.',
  'The family sees this visit again.': 'La familia vuelve a ver esta cita.',

  'Only a scheduled visit can be a no-show.': 'Solo una cita programada se puede marcar como inasistencia.',
  'Wait until {0} minutes after the start of the visit to mark it as a no-show.':
    'Espere {0} minutos después del inicio de la cita para marcarla como inasistencia.',
  'You joined the call.': 'Entró en la videollamada.',
  'Admitted to the call.': 'Ya puede entrar en la videollamada.',
  'We’re sending them a text with the link.': 'Le estamos enviando un mensaje de texto con el enlace.',
  'Removed from the call.': 'Ya no está en la videollamada.',
  '15 people were invited to this call. No more can be invited.':
    'Ya se invitó a 15 personas a esta videollamada. No se puede invitar a más.',
  'Five people are invited. Remove someone first.': 'Hay cinco personas invitadas. Primero quite a alguien.',
  'This link and date of birth don’t match, or the link has expired. Check the date, or open the latest link we sent you.':
    'Este enlace y la fecha de nacimiento no coinciden, o el enlace ya no sirve. Revise la fecha o abra el último enlace que le enviamos.',
  'Too many tries with this link. Sign in, open the latest link we sent you, or call {0}. Or try this link again later.':
    'Demasiados intentos con este enlace. Inicie sesión, abra el último enlace que le enviamos o llame al {0}. O vuelva a intentarlo con este enlace más tarde.',
  'You left the call.': 'Salió de la videollamada.',
  'This person can’t join the call.': 'Esta persona no puede entrar en la videollamada.',
  'This person isn’t waiting anymore. Wait until they join again.':
    'Esta persona ya no está en espera. Aguarde a que vuelva a entrar.',
  'You aren’t in this call.': 'Usted no está en esta videollamada.',
  'This visit has no video call. Please call {0}.': 'Esta cita no tiene videollamada. Llame al {0}.',
  'You can join the video call starting 15 minutes before the visit.':
    'Puede entrar a la videollamada desde 15 minutos antes de la cita.',
  'This video call is over. Please call {0}.': 'Esta videollamada ya terminó. Llame al {0}.',
  'This device isn’t in the call. Please join again.':
    'Este dispositivo no está en la videollamada. Vuelva a entrar.',
  'Join the call before you admit anyone.': 'Entre en la videollamada antes de admitir a alguien.',
  'Three people are in this call. Someone must leave first.':
    'Hay tres personas en la videollamada. Primero tiene que salir alguien.',
  'Select the state you are in right now.': 'Indique en qué estado se encuentra en este momento.',
  'Your provider can’t see you by video in the state you are in. Please call {0}.':
    'Su profesional no puede atenderle por video en el estado donde se encuentra. Llame al {0}.',
  'Sign the telemedicine consent first. It is under Consents.':
    'Primero firme el consentimiento para telemedicina. Está en Consentimientos.',

  'Telemedicine visits are online and don’t have an address.':
    'Una cita de telemedicina es en línea y no tiene dirección.',
  'Telemedicine visits have no drive. Enter the services rendered when the visit is done.':
    'A una cita de telemedicina no se sale en camino. Registre los servicios cuando termine.',
  'A provider can be marked on the way only on the day of the visit. Reschedule it to today first.':
    'El profesional sale el día de la cita. Primero cámbiela para hoy.',
  'The provider was marked on the way more than {0} hours ago. Finish or cancel the visit instead.':
    'El profesional salió hace más de {0} horas. Termine o cancele la cita.',
  'The provider has already arrived. Enter the services rendered when the visit is done.':
    'El profesional ya llegó. Registre los servicios cuando termine la cita.',
  'This visit has already started. Please call {0} to change it.':
    'Esta cita ya empezó. Para cambiarla, llame al {0}.',
  'You’ve already confirmed this time.': 'Usted ya confirmó esta hora.',
  'This visit is less than {0} hours away. Please call {1} to change it.':
    'Faltan menos de {0} horas para esta cita. Para cambiarla, llame al {1}.',
  'This visit has already been rescheduled {0} times. Please call {1} to change it again.':
    'Esta cita ya se reprogramó {0} veces. Para cambiarla otra vez, llame al {1}.',
  'A card payment for this visit is processing. Wait until it’s confirmed or fails.':
    'Hay un pago con tarjeta en curso para esta cita. Espere a que se confirme o no se realice.',
  'Only a visit that is billed later can be completed before it is paid. Confirm the payment first.':
    'Solo una cita que se factura después puede completarse antes de pagarse. Confirme primero el pago.',
  'Sign the SOAP note first.': 'Primero entregue la nota SOAP.',
  'A report is still pending. Add it, or waive it with a reason.':
    'Todavía falta un resultado. Agréguelo o indique por qué no hace falta.',
  'Choose whether to refund the payment.': 'Indique si se reembolsa el pago.',
  '{0} is inactive. Reactivate them on their patient page, then the visit.':
    '{0} está inactivo. Reactívelo en su página de paciente y después la cita.',
  'This patient is deceased, so the visit stays canceled.':
    'Esta persona ha fallecido, así que la cita sigue cancelada.',
  'This visit has been paid. Book a new one instead.': 'Esta cita ya se pagó. Reserve una nueva.',
  'The fee for canceling has changed. Reload to see it, then cancel again.':
    'El cargo por cancelar cambió. Cargue la página de nuevo para verlo y vuelva a cancelar.',
  'The visit is already {0}.': 'La cita ya está {0}.',
  'A visit with status {0} can’t be changed to {1}.': 'Una cita {0} no puede pasar a {1}.',
  'Someone on this visit is no longer in the household. Please choose again.':
    'Una persona de esta cita ya no está en el hogar. Elija de nuevo.',
  'You can book only for your own household. Leave this blank.':
    'Usted reserva para su propio hogar. Omita este dato.',
  'This service is available only for single patient.': 'Este servicio es para un solo paciente.',
  'Choose today or a later date.': 'Elija hoy o una fecha posterior.',
  'Select today or a later date.': 'Elija hoy o un día posterior.',
  'This service isn’t available to book.': 'Este servicio no se puede reservar.',
  'Choose each service only once.': 'Elija cada servicio una sola vez.',
  'Any other services cannot be availed with "Telemedicine Visit" service.':
    'Otros servicios no se pueden combinar con la visita de telemedicina.',
  '"Telemedicine Visit" service cannot be availed with any other services.':
    'La visita de telemedicina no se puede combinar con otros servicios.',
  '{0} is inactive. Please call us to book for them.':
    '{0} no está activo. Llámenos para reservar para esta persona.',
  'This requires the {0} permission.': 'No tiene permiso para hacer esto.',
  'The practice is closed that day: {0}.': 'Ese día el consultorio está cerrado: {0}.',
  'The practice is closed that day.': 'Ese día el consultorio está cerrado.',
  'That time is outside the practice’s hours.': 'Esa hora está fuera del horario del consultorio.',
  'This visit is for one person only.': 'Esta cita es para una sola persona.',
  'Choose at least one family member.': 'Elija al menos a una persona de su familia.',
  'Choose each person only once.': 'Elija a cada persona una sola vez.',
  'Select a household member.': 'Elija a una persona del hogar.',
  'This person isn’t on the visit.': 'Esta persona no está en la cita.',
  'Enter one primary symptom for each person.': 'Escriba un síntoma principal por persona.',
  'Enter the address of the visit.': 'Escriba la dirección de la cita.',
  'Choose a location type.': 'Elija el tipo de lugar.',
  'Only telemedicine visits have a preferred time. Leave this blank.':
    'Solo una cita de telemedicina tiene hora preferida. Omítala.',
  'That time has already passed. Choose a later one.': 'Esta hora ya pasó. Elija una posterior.',
  'Choose a time during our hours: {0}.': 'Elija una hora dentro de nuestro horario: {0}.',
  'Please accept to continue': 'Acepte para continuar',
  'Calendar links show a person’s own visits, so admins don’t have one.':
    'Un calendario muestra las citas propias; el personal no tiene.',
  'This visit has no confirmed time, so it has no calendar event. Schedule it first.':
    'Esta cita todavía no tiene hora confirmada, así que no aparece en ningún calendario.',
  'Patients must be notified of a fee. Turn on “Notify patient” or waive the fee.':
    'Un cargo por cancelación tardía no se cobra sin avisar.',
  'To bring the visit back, reactivate it.': 'Para recuperar la cita, reactívela.',
  'To move the visit to Awaiting time, reschedule or reactivate it.':
    'Para que la cita espere una hora, reprográmela o reactívela.',
  'To schedule the visit, assign a provider, date and time.':
    'Para programar la cita, asigne profesional, fecha y hora.',
  'To finish the visit, enter the services rendered.': 'Para terminar la cita, registre los servicios.',
  'To request cash, Square POS or bill later, submit a payment request.':
    'Solicite el pago de la cita en una de sus formas de pago.',
  'A visit becomes Paid when its payment is recorded or confirmed.':
    'Una cita queda pagada con su pago. Registre o confirme el pago.',
  'To cancel the visit, use Cancel visit and enter a reason.': 'Cancele la cita e indique el motivo.',
  'This person is no longer in the household. Choose family members.':
    'Esta persona ya no está en el hogar. Elija a personas de su familia.',
  'This time doesn’t exist that day because clocks change. Choose another.':
    'Ese día, por el cambio de hora, esta hora no existe. Elija otra.',
  'Choose a preferred date and time slot. We’ll confirm the time.':
    'Elija una fecha y un horario preferidos. Nosotros confirmamos la hora.',
  'Enter the visit date.': 'Escriba la fecha de la cita.',
  'Enter the visit time.': 'Escriba la hora de la cita.',
  'The visit already has this address. Enter another.': 'La cita ya tiene esta dirección. Escriba otra.',
  'The visit is already at this time. Choose another.': 'La cita ya está a esa hora. Elija otra.',
  'Choose the date you’d prefer.': 'Elija la fecha que prefiera.',
  'Select a different date or time.': 'Elija otra fecha u otro horario.',
  'This provider already has a visit at that time. Choose another time or provider.':
    'Este profesional tiene otra cita a esa hora. Elija otra hora u otro profesional.',
  'This leaves less than {0} minutes of drive time between visits. Choose another time, or override with a reason.':
    'Esto deja menos de {0} minutos de traslado entre dos citas. Elija otra hora.',
  'This is outside the provider’s working hours. Choose another time or provider, or override with a reason.':
    'Este profesional no trabaja a esa hora. Elija otra hora u otro profesional.',
  'You’ve uploaded too many files that aren’t on a visit yet. Book with two of them, or try again tomorrow.':
    'Ya hay demasiados archivos sin cita. Reserve con dos de ellos o inténtelo mañana.',
  'Add each file only once.': 'Indique cada archivo una sola vez.',
  'This file is no longer available. Please upload it again.': 'Este archivo ya no está. Súbalo de nuevo.',
  'You can’t join the waitlist for this visit anymore.': 'Esta cita ya no puede esperar otra hora.',
  'This time is no longer available. You’re still on the waitlist.':
    'Esta hora ya no está disponible. Usted sigue en la lista de espera.',
  'Your visit is sooner than that. Choose days up to your visit date.':
    'Su cita es antes. Elija días hasta su fecha.',
  'This request is already {0} and can’t be changed to {1}.':
    'Esta solicitud ya está {0} y no puede quedar {1}.',
  'We don’t visit that ZIP code yet. Enter a different address, book a telemedicine visit, or call {0}.':
    'Todavía no visitamos este código postal. Escriba otra dirección, reserve una cita de telemedicina o llame al {0}.',
  'We couldn’t confirm you’re human. Please try the check again.':
    'No pudimos confirmar que usted es una persona. Intente la verificación de nuevo.',
  'We can’t find this ZIP code. Check it and try again.':
    'No encontramos este código postal. Revíselo, por favor.',
  'One of these values isn’t valid.': 'Uno de estos valores no se reconoce.',
  'One of these filter values isn’t valid.': 'Uno de estos valores no se reconoce.',

  'This is your private link. We show it only once.': 'Este es su enlace privado. Solo lo mostramos una vez.',
  'Your private link is turned off.': 'Su enlace privado se desactivó.',
  'Calendar event saved. The provider will get an updated invite.': 'La cita del calendario se guardó.',
  'Request {0}. The requester has been notified.': 'La solicitud está {0}.',
  'Request accepted and visit created': 'La solicitud se aceptó y ya es una cita.',
  'Patient and visit created': 'El paciente se creó y la solicitud ya es una cita.',
  'Arrival recorded': 'El consultorio sabe que usted llegó.',
  'Thank you. Your visit is confirmed.': 'Gracias. Su cita está confirmada.',
  'Visit status changed to {0}': 'El estado de la cita cambió a {0}',
  'Visit booked and assigned': 'Se reservó la cita y se asignó el profesional.',
  'Provider assigned': 'Se asignó el profesional.',
  'Provider changed': 'Se cambió el profesional.',
  'Appointment rescheduled successfully.': 'Su cita se reprogramó.',
  'Address updated successfully.': 'La dirección se actualizó.',
  'Visit updated.': 'La cita cambió y se calculó de nuevo el estimado.',
  'Services saved': 'Los servicios se agregaron.',
  'Appointment canceled successfully.': 'Su cita se canceló.',
  'Visit reactivated': 'La cita se reactivó.',
  'Comments saved': 'Los comentarios se guardaron.',
  'Internal note saved': 'El comentario se guardó.',
  'File uploaded.': 'El archivo se guardó.',
  'Appointment has been booked successfully.': 'Su cita se reservó correctamente.',
  'You’re on the waitlist. We’ll message you when a time opens up.':
    'Está en la lista de espera. Le avisaremos cuando se abra un horario.',
  'Added to the waitlist. The patient will be offered matching openings.':
    'En lista de espera. Se ofrecerán al paciente las horas que coincidan.',
  'Removed from the waitlist': 'Fuera de la lista de espera.',
  'The visit is sooner than that. Choose days up to the visit date.':
    'La cita es anterior. Elija días hasta su fecha.',
  'You’re off the waitlist.': 'Usted ya no está en la lista de espera.',
  'The time is yours.': 'La hora es suya.',
  'We’ll offer it to the next person.': 'Se la ofreceremos a la siguiente persona.',
  'The practice is closed on that day of the week.': 'El consultorio está cerrado ese día de la semana.',
};
