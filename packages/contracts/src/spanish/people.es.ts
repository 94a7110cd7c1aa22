import type { Phrases } from './phrasebook.ts';

/** Accounts, codes, households, consents, coverage. */
export const peoplePhrases: Phrases = {
  'An account already exists with this email': 'Ya existe una cuenta con este correo',
  'An account already exists with this phone number': 'Ya existe una cuenta con este número de teléfono',
  'This user id is already taken': 'Este usuario ya está en uso',
  'Enter the code that we sent you.': 'Escriba el código que le enviamos.',
  'Only the person who was asked can answer this.':
    'Solo la persona a quien se le pidió puede responder esto.',
  'You hold a household with others in it, so you cannot join another one. Please call us, and we move your family together.':
    'Usted es titular de un hogar con otras personas, así que no puede unirse a otro. Llámenos y cambiamos a su familia junta.',
  'Only {0} {1} can answer this.': 'Solo {0} {1} puede responder esto.',
  'We have no e-mail address or phone number to send a code to.':
    'No tenemos un correo ni un teléfono al que enviar un código.',
  'There is nothing to answer any more.': 'Ya no hay nada que responder.',
  'This is not your current password.': 'Esta no es su contraseña actual.',
  'Choose a password that you do not use already.': 'Elija una contraseña distinta de la actual.',
  'There is a copy once it is approved.': 'Hay una copia cuando se aprueba.',
  'There is no such text.': 'Ese texto no existe.',
  'Choose somebody else.': 'Elija a otra persona.',
  'Choose the patient who asks.': 'Elija al paciente que lo pide.',
  'You are in one household already.': 'Ya están en el mismo hogar.',
  'This patient is under 18 and has no guardian in the household. Add one first.':
    'Este paciente es menor de 18 años y no tiene tutor en el hogar. Agregue uno primero.',
  'This was sent already and waits for an answer.': 'Esto ya se envió y espera respuesta.',
  'You have sent many requests. Please try again in an hour.':
    'Ha enviado muchas solicitudes. Inténtelo de nuevo en una hora.',
  'Somebody under 18 cannot approve this alone. Please call us, so that a guardian can.':
    'Una persona menor de 18 años no puede aprobar esto sola. Llámenos para que lo haga un tutor.',
  'The time to answer this is over. Please ask for a new one.':
    'El plazo para responder terminó. Pida uno nuevo, por favor.',
  'This is {0} and cannot be {1}.': 'Esto está {0} y no puede quedar {1}.',
  sent: 'enviado',
  approved: 'aprobado',
  withdrawn: 'retirado',
  'Only the practice asks for a consent. Send a request.':
    'Solo el consultorio pide un consentimiento. Envíe una solicitud.',
  'Choose the text to sign.': 'Elija el texto que se firmará.',
  'A consent comes from the practice. Leave this out.':
    'Un consentimiento lo pide el consultorio. Omita este dato.',
  'Visits and bills take a request.': 'Para citas y facturas hace falta una solicitud.',
  'You ask for yourself. Leave this out.': 'Usted lo pide por sí mismo. Omita este dato.',
  'Choose visits, bills or both.': 'Elija citas, facturas o ambas.',
  'Only the patient or the guardian can answer this.': 'Solo el paciente o su tutor puede responder esto.',
  'Enter the e-mail address or phone number of the person.': 'Escriba el correo o el teléfono de la persona.',
  'You add people to your own household. Leave this out.':
    'Usted agrega personas a su propio hogar. Omita este dato.',
  'Only the holder of the household can add people to it.':
    'Solo el titular del hogar puede agregar personas.',
  'This person is marked as deceased and stays in the household they were in.':
    'Esta persona consta como fallecida y sigue en su hogar.',
  'This person holds a household with others in it, and cannot leave it.':
    'Esta persona es titular de un hogar con otras personas y no puede dejarlo.',
  'The holder of a household cannot leave it.': 'El titular de un hogar no puede dejarlo.',
  'Only the holder of the household can remove people from it.':
    'Solo el titular del hogar puede quitar personas.',
  'The holder of a household cannot be removed while others are in it.':
    'No se puede quitar al titular mientras haya otras personas en el hogar.',
  'Nobody else is in this household, so there is nothing to leave.':
    'No hay nadie más en este hogar, así que no hay nada que dejar.',
  'This person has an open visit. Complete or cancel it, then try again.':
    'Esta persona tiene una cita pendiente. Complétela o cancélela e inténtelo de nuevo.',
  'This person has a balance due. Settle it, then try again.':
    'Esta persona tiene un saldo pendiente. Páguelo e inténtelo de nuevo.',
  'There is no such picture. Please upload it again.': 'Esa foto no existe. Súbala de nuevo, por favor.',
  'This invitation is no longer valid. Please ask for a new one.':
    'Esta invitación ya no es válida. Pida una nueva, por favor.',
  'This person is marked as deceased. Please call us to change something.':
    'Esta persona consta como fallecida. Llámenos para cambiar algún dato.',
  'Too many people use this password, and it is on lists of stolen ones. Choose another.':
    'Muchas personas usan esta contraseña y aparece en listas de contraseñas robadas. Elija otra.',
  'Verfication Code is not valid, please re-enter or resend Verfication code':
    'El código no es válido. Escríbalo de nuevo o pida otro código',
  'Please wait {0} seconds before you ask for another code.':
    'Espere {0} segundos antes de pedir otro código.',
  'This link is no longer valid. Please ask for a new one.':
    'Este enlace ya no es válido. Pida uno nuevo, por favor.',
  'This is kept of patients alone.': 'Este dato solo se guarda de pacientes.',
  'The holder of a household has no relationship to choose.':
    'El titular de un hogar no tiene parentesco que elegir.',
  'Please call us to correct this birth date.': 'Para corregir esta fecha de nacimiento, llámenos.',
  'Enter the code that we sent to your new {0}.': 'Escriba el código que enviamos a su nuevo {0}.',
  'e-mail address': 'correo electrónico',
  'phone number': 'número de teléfono',
  'Either email or password is wrong': 'El correo o la contraseña no son correctos',
  'Please sign to approve.': 'Firme para aprobar, por favor.',
  'Enter your name.': 'Escriba su nombre.',
  'Please sign in the box.': 'Firme en el recuadro, por favor.',
  'User not found': 'No encontramos esa cuenta',
  'If there is such an account, a verification code is on its way.':
    'Si esa cuenta existe, le llegará un código de verificación.',

  'A type is made of capital letters, digits and underscores.':
    'Un tipo lleva mayúsculas, números y guiones bajos.',
  'Enter both the title and the text in Spanish.': 'Escriba el título y el texto en español.',

  'Thank you. You can sign in with your new contact details now.':
    'Gracias. Ya puede iniciar sesión con sus nuevos datos de contacto.',
  'Your preferences are saved.': 'Sus preferencias se guardaron.',
  'Somebody else is signed in with this device.': 'Otra persona tiene la sesión abierta en este dispositivo.',
  'There are {0} {1} already. Remove one that is not needed, or call us.':
    'Ya hay {0}. Quite lo que no haga falta o llámenos.',
  'There are too many preferences.': 'Hay demasiadas preferencias.',
  'Name one of the console’s preferences.': 'Indique una de las preferencias.',
  'Your changes are saved.': 'Sus cambios se guardaron.',
  'Your password is changed. Every other device is signed out.':
    'Su contraseña cambió. Se cerró la sesión en los demás dispositivos.',
  'Your choice is saved.': 'Su elección se guardó.',
  'The request is on its way.': 'La solicitud se envió.',
  'A verification code is on its way.': 'Le llegará un código de verificación.',
  'The code is right.': 'El código es correcto.',
  'Approved. Thank you.': 'Aprobado. Gracias.',
  'Rejected.': 'Rechazado.',
  'Withdrawn. It counts from now on.': 'Retirado. Vale a partir de ahora.',
  'The insurance is saved.': 'El seguro se guardó.',
  'The insurance is removed.': 'El seguro se quitó.',
  'The pharmacy is saved.': 'La farmacia se guardó.',
  'The person is added.': 'La persona se agregó.',
  'If there is such a patient, they have been asked to join your household.':
    'Si esa persona es paciente nuestra, ya le preguntamos si quiere unirse a su hogar.',
  'The patient is in this household now.': 'El paciente ya está en este hogar.',
  'The person is removed.': 'La persona se quitó.',
  'The code is right. Choose a new password now.': 'El código es correcto. Ahora elija una contraseña nueva.',
  'Your new password is set. Please sign in with it.':
    'Su contraseña nueva se guardó. Inicie sesión con ella.',
  'The picture is saved.': 'La foto se guardó.',
  'The picture is gone.': 'La foto se quitó.',
  'You are signed out.': 'Se cerró su sesión.',
  'You are signed out everywhere.': 'Se cerró su sesión en todas partes.',
  'You stay signed in.': 'Su sesión sigue abierta.',
  'This device is signed out.': 'Se cerró la sesión de este dispositivo.',
  'This device gets your messages now.': 'Este dispositivo ahora recibe sus avisos.',
  'You are signed in.': 'Inició sesión.',
  'We have sent a verification code to your e-mail address.':
    'Enviamos un código de verificación a su correo electrónico.',
  'Unknown device': 'Dispositivo desconocido',
  'The link that sets up the account is on its way.': 'El enlace para crear la cuenta va en camino.',
  'The link that signs in is on its way. It is good for 15 minutes.':
    'El enlace para iniciar sesión va en camino. Es válido durante 15 minutos.',
  'The link that sets a new password is on its way.':
    'El enlace para crear una contraseña nueva va en camino.',
  '{0} is inactive. Reactivate them on their patient page, then book.':
    '{0} no tiene la cuenta activa. Actívela en su página de paciente y luego reserve.',
};
