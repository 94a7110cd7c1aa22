import type { Phrases } from './phrasebook.ts';

export const peoplePhrases: Phrases = {
  'An account already exists with this email': 'Ya existe una cuenta con este correo',
  'An account already exists with this phone number': 'Ya existe una cuenta con este número de teléfono',
  'This username is already taken': 'Este usuario ya está en uso',
  'You don’t need a reason. Leave this blank.': 'No hace falta un motivo. Omita este dato.',
  'Enter why you’re making this copy.': 'Escriba por qué hace esta copia.',
  'A copy is being made for another reason. Wait until it’s done, then make this one.':
    'Se está haciendo una copia por otro motivo. Espere a que termine y luego haga esta.',
  'You’ve made 5 copies in the last 24 hours. Use one of them, or try again tomorrow.':
    'Ha hecho 5 copias en las últimas 24 horas. Use una de ellas o inténtelo mañana.',
  'The file of this copy was deleted. Make a new copy.':
    'El archivo de esta copia se borró. Haga una copia nueva.',
  'This app isn’t registered with us, or we turned it off. Contact the app’s support.':
    'Esta aplicación no está registrada con nosotros o la desactivamos. Comuníquese con el soporte de la aplicación.',
  'This app’s return address isn’t registered with us. Contact the app’s support.':
    'La dirección de retorno de esta aplicación no está registrada con nosotros. Comuníquese con el soporte de la aplicación.',
  'We couldn’t process this app’s request. Go back to the app and try again.':
    'No pudimos procesar la solicitud de esta aplicación. Vuelva a ella e inténtelo de nuevo.',
  'Access saved.': 'Acceso guardado.',
  'Please call us about this person.': 'Llámenos acerca de esta persona.',
  'Invitation sent.': 'Invitación enviada.',
  'Choose today or a later day.': 'Elija hoy o un día posterior.',
  'You’ve already invited this person. Wait for their answer, or withdraw the invitation.':
    'Ya invitó a esta persona. Espere su respuesta o retire la invitación.',
  'Too many invitations are waiting for an answer. Withdraw one first.':
    'Demasiadas invitaciones esperan respuesta. Retire una primero.',
  'You’ve sent many invitations today. Please try again tomorrow.':
    'Ya envió muchas invitaciones hoy. Inténtelo de nuevo mañana.',
  'This invitation is out of date. Ask for a new one.': 'Esta invitación ya no es válida. Pida una nueva.',
  'You decide for this person, so there’s no one to ask.':
    'Usted decide por esta persona, así que no hay a quién preguntar.',
  'You’ve already asked. Please wait for the answer.': 'Ya lo pidió. Espere la respuesta, por favor.',
  'The account holder looks after this person, so this can’t be changed.':
    'El titular cuida de esta persona, así que esto no se puede cambiar.',
  'Only {0} can share their cards.': 'Solo {0} puede compartir sus tarjetas.',
  'This was already answered or has ended. Reload the page.':
    'Esto ya se respondió o terminó. Vuelva a cargar la página.',
  'Access allowed': 'Acceso permitido',
  'Access removed': 'Acceso retirado',
  'Enter the code we sent you.': 'Escriba el código que le enviamos.',
  'Only the person we asked can respond to this.':
    'Solo la persona a quien se le pidió puede responder esto.',
  'You’re the account holder of a household with other members, so you can’t join another one. Please call us, and we’ll move your family together.':
    'Usted es titular de un hogar con otras personas, así que no puede unirse a otro. Llámenos y cambiamos a su familia junta.',
  'Only {0} {1} can respond to this.': 'Solo {0} {1} puede responder esto.',
  'We don’t have an email address or phone number for you. Please call us.':
    'No tenemos un correo ni un teléfono suyo. Llámenos, por favor.',
  'There’s nothing left to respond to here.': 'Ya no hay nada que responder.',
  'That’s not your current password.': 'Esta no es su contraseña actual.',
  'Choose a password that’s different from your current one.': 'Elija una contraseña distinta de la actual.',
  'You can get a copy after it’s approved.': 'Hay una copia cuando se aprueba.',
  'This template doesn’t exist.': 'Ese texto no existe.',
  'Choose someone else.': 'Elija a otra persona.',
  'Select the patient requesting access.': 'Elija al paciente que lo pide.',
  'You’re already in the same household.': 'Ya están en el mismo hogar.',
  'This patient is under 18 and doesn’t have a guardian in the household. Add one first.':
    'Este paciente es menor de 18 años y no tiene tutor en el hogar. Agregue uno primero.',
  'This was already sent and is waiting for a response.': 'Esto ya se envió y espera respuesta.',
  'You’ve sent too many requests. Please try again in an hour.':
    'Ha enviado muchas solicitudes. Inténtelo de nuevo en una hora.',
  'Someone under 18 can’t approve this on their own. Please call us so a guardian can.':
    'Una persona menor de 18 años no puede aprobar esto sola. Llámenos para que lo haga un tutor.',
  'This has expired. Please ask for a new one.': 'Esto venció. Pida uno nuevo, por favor.',
  'This is already {0} and can’t be {1}.': 'Esto ya está {0} y no puede quedar {1}.',
  sent: 'enviado',
  approved: 'aprobado',
  withdrawn: 'retirado',
  'Only the practice can send a consent. Send a request instead.':
    'Solo el consultorio pide un consentimiento. Envíe una solicitud.',
  'Select a template.': 'Elija el texto que se firmará.',
  'Consents come from the practice. Leave this blank.':
    'Un consentimiento lo pide el consultorio. Omita este dato.',
  'To share visits or bills, send a request.': 'Para compartir citas o facturas, envíe una solicitud.',
  'Requests come from you. Leave this blank.': 'Usted lo pide por sí mismo. Omita este dato.',
  'Choose visits, bills, or both.': 'Elija citas, facturas o ambas.',
  'Only the patient or their guardian can respond to this.':
    'Solo el paciente o su tutor puede responder esto.',
  'Enter the person’s email address or phone number.': 'Escriba el correo o el teléfono de la persona.',
  'You can add people only to your own household. Leave this blank.':
    'Usted agrega personas a su propio hogar. Omita este dato.',
  'This household already has someone with this name and birth date.':
    'Ya hay una persona con este nombre y fecha de nacimiento en el hogar.',
  'Only the account holder can add people to the household.':
    'Solo el titular del hogar puede agregar personas.',
  'This person is marked as deceased and stays in their household.':
    'Esta persona consta como fallecida y sigue en su hogar.',
  'This person is the account holder of a household with other members and can’t leave it.':
    'Esta persona es titular de un hogar con otras personas y no puede dejarlo.',
  'The account holder can’t leave the household.': 'El titular de un hogar no puede dejarlo.',
  'Only the account holder can remove people from the household.':
    'Solo el titular del hogar puede quitar personas.',
  'The account holder can’t be removed while others are in the household.':
    'No se puede quitar al titular mientras haya otras personas en el hogar.',
  'No one else is in this household, so there’s nothing to leave.':
    'No hay nadie más en este hogar, así que no hay nada que dejar.',
  'This person has an open visit. Once it’s completed or canceled, try again.':
    'Esta persona tiene una cita pendiente. Complétela o cancélela e inténtelo de nuevo.',
  'This person has a balance due. Once it’s paid, try again.':
    'Esta persona tiene un saldo pendiente. Páguelo e inténtelo de nuevo.',
  'We couldn’t find that photo. Please upload it again.': 'Esa foto no existe. Súbala de nuevo, por favor.',
  'This invitation is no longer valid. Please ask for a new one.':
    'Esta invitación ya no es válida. Pida una nueva, por favor.',
  'This person is marked as deceased. Please call us to make a change.':
    'Esta persona consta como fallecida. Llámenos para cambiar algún dato.',
  'This password is too common and has appeared in data leaks. Choose another.':
    'Esta contraseña es demasiado común y ha aparecido en filtraciones de datos. Elija otra.',
  'Verfication Code is not valid, please re-enter or resend Verfication code':
    'El código no es válido. Escríbalo de nuevo o pida otro código',
  'Please wait {0} seconds before you request another code.':
    'Espere {0} segundos antes de pedir otro código.',
  'This link is no longer valid. Please ask for a new one.':
    'Este enlace ya no es válido. Pida uno nuevo, por favor.',
  'This is only for patients.': 'Este dato solo se guarda de pacientes.',
  'The account holder doesn’t need a relationship.': 'El titular de un hogar no tiene parentesco que elegir.',
  'Please call us to correct this date of birth.': 'Para corregir esta fecha de nacimiento, llámenos.',
  'Enter the code we sent to your new {0}.': 'Escriba el código que enviamos a su nuevo {0}.',
  'email address': 'correo electrónico',
  'phone number': 'número de teléfono',
  'Either email or password is wrong': 'El correo o la contraseña no son correctos',
  'Please sign to approve.': 'Firme para aprobar, por favor.',
  'Enter your name.': 'Escriba su nombre.',
  'Only the visit’s provider can have a consent signed at the visit.':
    'Solo el profesional de una visita puede pedir que se firme allí un consentimiento.',
  'Enter a time that has passed.': 'Escriba una hora que ya haya pasado.',
  'Enter a time after the consent was sent.': 'Escriba una hora posterior al envío del consentimiento.',
  'Please sign in the box.': 'Firme en el recuadro, por favor.',
  'User not found': 'No encontramos esa cuenta',
  'If we have an account for that, we’ve sent a verification code.':
    'Si tenemos una cuenta con esos datos, le enviamos un código de verificación.',

  'Use only uppercase letters, digits and underscores.': 'Un tipo lleva mayúsculas, números y guiones bajos.',
  'Enter both the title and the text in Spanish.': 'Escriba el título y el texto en español.',

  'Thank you. You can sign in with your new contact details now.':
    'Gracias. Ya puede iniciar sesión con sus nuevos datos de contacto.',
  'Your preferences were saved.': 'Sus preferencias se guardaron.',
  'Someone else is signed in on this device.': 'Otra persona tiene la sesión abierta en este dispositivo.',
  'There are already {0} {1}. Remove one you don’t need, or call us.':
    'Ya hay {0}. Quite lo que no haga falta o llámenos.',
  'There are already {0} {1}. Please call us to add another.':
    'Ya hay {0} fotos. Llámenos para agregar otra.',
  'There are too many preferences.': 'Hay demasiadas preferencias.',
  'Unknown preference.': 'Esta preferencia no existe.',
  'Your changes were saved.': 'Sus cambios se guardaron.',
  'Your password was changed. You’re signed out on all other devices.':
    'Su contraseña cambió. Se cerró la sesión en los demás dispositivos.',
  'Your notification settings were saved.': 'Su configuración de avisos se guardó.',
  'Request sent.': 'La solicitud se envió.',
  'We sent a verification code.': 'Enviamos un código de verificación.',
  'Code confirmed.': 'Código confirmado.',
  'Approved. Thank you.': 'Aprobado. Gracias.',
  'Rejected.': 'Rechazado.',
  'Withdrawn. This takes effect right away.': 'Retirado. Tiene efecto de inmediato.',
  'Insurance saved.': 'El seguro se guardó.',
  'Insurance removed.': 'El seguro se quitó.',
  'Pharmacy saved.': 'La farmacia se guardó.',
  'Person added.': 'La persona se agregó.',
  'If we have a patient with those details, we’ve asked them to join your household.':
    'Si tenemos un paciente con esos datos, ya le preguntamos si quiere unirse a su hogar.',
  'Patient added to the household': 'El paciente ya está en este hogar.',
  'Person removed.': 'La persona se quitó.',
  'Code confirmed. Choose a new password.': 'Código confirmado. Elija una contraseña nueva.',
  'Your new password is set. Please sign in.': 'Su contraseña nueva se guardó. Inicie sesión con ella.',
  'Photo removed.': 'La foto se quitó.',
  'You’re signed out.': 'Se cerró su sesión.',
  'You’re signed out on all devices.': 'Se cerró su sesión en todas partes.',
  'You’re still signed in.': 'Su sesión sigue abierta.',
  'Device signed out.': 'Se cerró la sesión de este dispositivo.',
  'Notifications are on for this device.': 'Los avisos están activados en este dispositivo.',
  'You’re signed in.': 'Inició sesión.',
  'We sent a verification code to your email.': 'Enviamos un código de verificación a su correo electrónico.',
  'Edge on {0}': 'Edge en {0}',
  'Opera on {0}': 'Opera en {0}',
  'Samsung Internet on {0}': 'Samsung Internet en {0}',
  'Firefox on {0}': 'Firefox en {0}',
  'Chrome on {0}': 'Chrome en {0}',
  'Safari on {0}': 'Safari en {0}',
  'Unknown device': 'Dispositivo desconocido',
  'Account setup link sent': 'El enlace para crear la cuenta va en camino.',
  'Sign-in link sent. It expires in 15 minutes.':
    'El enlace para iniciar sesión va en camino. Es válido durante 15 minutos.',
  'Password reset link sent': 'El enlace para crear una contraseña nueva va en camino.',
  '{0} is inactive. Reactivate them on their patient page, then book.':
    '{0} no tiene la cuenta activa. Actívela en su página de paciente y luego reserve.',
};
