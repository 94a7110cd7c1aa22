-- Consent templates, and the consents that patients give.

-- A changed text is a new version, so that a signed consent keeps the text that was signed.
create table consent_templates (
  id uuid primary key,
  type text not null,
  version integer not null,
  mode text not null check (mode in ('REQUEST', 'CONSENT')),
  title text not null,
  text text not null,
  title_es text check (title_es <> ''),
  text_es text check (text_es <> ''),
  created_by uuid references users (id),
  created_at timestamptz not null,
  unique (type, version),
  constraint consent_templates_spanish check ((title_es is null) = (text_es is null))
);

create table consents (
  id uuid primary key,
  mode text not null check (mode in ('REQUEST', 'CONSENT')),
  status text not null default 'SENT' check (status in ('SENT', 'APPROVED', 'REJECTED', 'WITHDRAWN')),
  consent_template_id uuid not null references consent_templates (id),
  -- The patient whose consent it is.
  recipient_id uuid not null references patients (id),
  -- Who answers: the patient, or the guardian of a minor.
  signatory_id uuid not null references users (id),
  -- Null when the practice asks.
  requester_id uuid references patients (id),
  -- The recipient's name as the requester typed it: all the requester sees until approval.
  asked_as text,
  shares_appointments boolean not null default false,
  shares_billing boolean not null default false,
  grants_household_membership boolean not null default false,
  relationship text,
  sent_by uuid not null references users (id),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid references users (id),
  answered_ip inet,
  -- The language in which the text was read.
  answered_in text check (answered_in in ('en', 'es')),
  withdrawn_at timestamptz,
  signature_kind text check (signature_kind in ('TYPED', 'DRAWN')),
  signature_name text,
  signature_path text,
  check ((mode = 'REQUEST') = (requester_id is not null)),
  check (requester_id is null or requester_id <> recipient_id),
  check ((status = 'SENT') = (answered_at is null)),
  check (mode = 'REQUEST' or status not in ('APPROVED', 'WITHDRAWN') or signature_name is not null)
);
create index on consents (recipient_id, sent_at desc);
create index on consents (signatory_id);
create index on consents (sent_at desc, id desc);
create index consents_requested on consents (requester_id, sent_at desc) where requester_id is not null;
create index consents_waiting on consents (expires_at) where status = 'SENT';
-- Every read of a shared record checks this.
create index consents_granted on consents (requester_id, recipient_id)
  where mode = 'REQUEST' and status = 'APPROVED';

-- The texts that a practice starts with. A practice that edits one adds a version of its own.
insert into consent_templates (id, type, version, mode, title, text, title_es, text_es, created_at) values
('019a4000-0000-7000-8000-000000000001', 'TREATMENT', 1, 'CONSENT', 'Consent to Treatment at Home',
'I ask the clinicians of this practice to examine and treat me, or the person I am the guardian of, at home or wherever the visit takes place.

What this covers. Taking a history, physical examination, vital signs, blood draws and swabs, injections, infusions, wound care, medicines given during the visit, and other care that the clinician finds necessary and explains to me before it begins.

What I understand. Care at home has limits. Some conditions need the equipment of a clinic or a hospital, and the clinician may send me there. In an emergency I call 911 first. Medicine is not an exact science, and nobody has promised me a result. Every treatment carries some risk, such as pain, bruising, infection or an allergic reaction, and I can ask about the risks of mine before it begins.

What I agree to. I tell the clinician about my conditions, allergies and medicines as completely as I can. I can refuse or stop any part of my care at any time, and my clinician will tell me what that may mean for my health. A student or observer may take part only if I agree at the visit.

This consent stays in effect until I withdraw it. Withdrawing it does not undo care that was given before.',
'Consentimiento para recibir atención a domicilio',
'Pido a los profesionales clínicos de este consultorio que me examinen y me traten, a mí o a la persona de quien soy tutor, en el domicilio o donde se realice la visita.

Qué incluye. Preguntar por los antecedentes, la exploración física, los signos vitales, la toma de sangre y de muestras con hisopo, las inyecciones, las infusiones, la curación de heridas, los medicamentos que se den durante la visita y otra atención que el profesional considere necesaria y me explique antes de empezar.

Qué entiendo. La atención a domicilio tiene límites. Algunas enfermedades necesitan el equipo de una clínica o de un hospital, y el profesional puede enviarme allí. En una emergencia llamo primero al 911. La medicina no es una ciencia exacta y nadie me ha prometido un resultado. Todo tratamiento tiene algún riesgo, como dolor, moretones, infección o una reacción alérgica, y puedo preguntar por los riesgos del mío antes de que empiece.

Qué acepto. Informo al profesional de mis enfermedades, alergias y medicamentos de la forma más completa que puedo. Puedo rechazar cualquier parte de la atención, o detenerla, en cualquier momento, y se me dirá qué puede significar eso para mi salud. Un estudiante o un observador participa solo si yo lo acepto en la visita.

Este consentimiento sigue vigente hasta que yo lo retire. Retirarlo no deshace la atención que se dio antes.',
'2026-01-01T00:00:00Z'),
('019a4000-0000-7000-8000-000000000002', 'TELEMEDICINE', 1, 'CONSENT', 'Consent to Telemedicine',
'I agree to be seen by video or telephone instead of in person.

How it works. The clinician is in another place, asks me questions, looks at what I can show and, where that is safe, advises me, orders tests or prescribes medicine. The call is encrypted. It is not recorded, unless I am asked and agree first.

What I understand. The clinician cannot examine me by hand, and may find that I have to be seen in person. If the connection fails, the practice will call me by phone. I am in a state in which the clinician is licensed, and I say where I am at the start of every call, so that help can be sent to me if needed. I will take the call in a private place.

What telemedicine is not for. For chest pain, trouble breathing, heavy bleeding, sudden weakness, or any other emergency, I will call 911.

I can ask for a visit in person instead, now or at any time during the call, and it will not count against me. This consent stays in effect until I withdraw it.',
'Consentimiento para telemedicina',
'Acepto que me atiendan por video o por teléfono en lugar de en persona.

Cómo funciona. El profesional está en otro lugar, me hace preguntas, mira lo que puedo mostrar y, cuando es seguro, me aconseja, pide análisis o receta medicamentos. La llamada va cifrada. No se graba, salvo que se me pregunte y yo lo acepte antes.

Qué entiendo. El profesional no puede explorarme con las manos y puede considerar que deben verme en persona. La conexión puede fallar; en ese caso el consultorio me llama por teléfono. Estoy en un estado en el que el profesional tiene licencia, y digo dónde estoy al principio de cada llamada, para que se me pueda enviar ayuda si hace falta. Hago la llamada en un lugar donde nadie oiga lo que yo no quiera que se oiga.

Para qué no es la telemedicina. Dolor en el pecho, dificultad para respirar, una hemorragia fuerte, debilidad repentina o cualquier otra emergencia: llamo al 911.

Puedo pedir una visita en persona, ahora o en cualquier momento de la llamada, sin que eso me perjudique. Este consentimiento sigue vigente hasta que yo lo retire.',
'2026-01-01T00:00:00Z'),
('019a4000-0000-7000-8000-000000000003', 'PRIVACY_PRACTICES', 1, 'CONSENT', 'Acknowledgment of Privacy Practices',
'I have been given the practice''s Notice of Privacy Practices, as the Health Insurance Portability and Accountability Act (HIPAA) requires, and have had the chance to read it and to ask about it.

The notice says how the practice may use and share my health information for treatment, for payment and for the running of the practice; when it may or must share it without asking me, for example where the law requires it; and that every other use needs my written authorization.

My rights. I can see my records and get a copy of them, ask for a correction, ask with whom they were shared, ask for limits on their use, ask to be reached in another way or at another address, and file a complaint with the practice or the U.S. Department of Health and Human Services without being penalized.

Signing says that I have received the notice. It does not mean that I agree to any special use of my information, and care does not depend on it.',
'Acuse de recibo del aviso de privacidad',
'He recibido el Aviso de Prácticas de Privacidad del consultorio, como lo exige la Ley de Portabilidad y Responsabilidad del Seguro Médico (HIPAA), y he tenido la oportunidad de leerlo y de hacer preguntas.

El aviso dice cómo el consultorio puede usar y compartir mi información de salud para el tratamiento, para el pago y para el funcionamiento del consultorio; cuándo puede o debe compartirla sin preguntarme, por ejemplo cuando la ley lo exige; y que para cualquier otro uso hace falta mi autorización por escrito.

Mis derechos. Puedo ver mi expediente y obtener una copia, pedir que se corrija, preguntar con quién se compartió, pedir límites a su uso, pedir que se me contacte de otra manera o en otra dirección, y presentar una queja ante el consultorio o ante el Departamento de Salud y Servicios Humanos de los Estados Unidos sin ninguna desventaja para mí.

Firmar significa que recibí el aviso. No significa que acepte ningún uso especial de mi información, y la atención no depende de ello.',
'2026-01-01T00:00:00Z'),
('019a4000-0000-7000-8000-000000000004', 'AESTHETICS', 1, 'CONSENT', 'Consent to Aesthetic Treatment',
'I ask for the aesthetic treatment that I have chosen: an injection of botulinum toxin or dermal filler, microneedling, or a chemical peel. It is elective and is not medically necessary.

What I was told. The treatment, its alternatives, including none, and what it can and cannot achieve. Results vary from person to person, are not permanent, and may take up to two weeks to show. A second treatment may be needed, at its own price.

Risks. Redness, swelling, bruising, pain, itching, infection, unevenness, a drooping eyelid or brow, lumps, scars, changes in the color of the skin and allergic reactions. Rarely, filler blocks a blood vessel, which can harm the skin or the eyesight and has to be treated at once.

What I confirm. I am not pregnant or breastfeeding. I have told the clinician about diseases of nerves and muscles, cold sores, blood thinners, earlier treatments, allergies and plans for surgery or dental work within two weeks. I have been given aftercare instructions and will follow them.

Pictures. Pictures of the treated area may be taken for my record. They are used for nothing else without my written agreement.

I may change my mind until the treatment begins.',
'Consentimiento para tratamiento estético',
'Pido el tratamiento estético que elegí: una inyección de toxina botulínica o de relleno dérmico, microagujas o una exfoliación química. Es voluntario y no es médicamente necesario.

Qué se me explicó. El tratamiento, sus alternativas, incluida la de no hacer nada, y lo que puede y no puede lograr. Los resultados varían de una persona a otra, no son permanentes y pueden tardar hasta dos semanas en verse. Puede hacer falta un segundo tratamiento, que tiene su propio precio.

Riesgos. Enrojecimiento, hinchazón, moretones, dolor, picazón, infección, irregularidades, caída del párpado o de la ceja, bultos, cicatrices, cambios en el color de la piel y reacciones alérgicas. Rara vez, el relleno obstruye un vaso sanguíneo, lo que puede dañar la piel o la vista y debe tratarse de inmediato.

Qué confirmo. No tengo un embarazo ni estoy amamantando. Informé al profesional de enfermedades de los nervios y de los músculos, herpes labial, anticoagulantes, tratamientos anteriores, alergias y planes de cirugía o de trabajo dental en las próximas dos semanas. Recibí instrucciones para después del tratamiento y las seguiré.

Fotografías. Se pueden tomar fotografías de la zona tratada para mi expediente. No se usan para nada más sin mi acuerdo por escrito.

Puedo cambiar de opinión hasta que empiece el tratamiento.',
'2026-01-01T00:00:00Z'),
('019a4000-0000-7000-8000-000000000005', 'FINANCIAL', 1, 'CONSENT', 'Financial Agreement',
'I agree to pay for the care that I, or the person I am responsible for, receive from this practice.

Prices. I have seen the prices of the services I book, with the travel fee, before each visit. What is done at the visit may differ from what was booked; the invoice lists what was done.

Payment. The invoice is due when the visit is done. I can pay by card, with a card on file, in cash, or, where the practice agrees, be billed later. My card on file is charged only for what I owe, and I get a receipt each time. I can have it removed at any time.

Insurance. The practice does not bill my insurance, unless we have agreed on that in writing. I can ask for an itemized statement and send it to my insurance myself. I still owe anything my insurance does not pay.

Cancellations. I can cancel or reschedule a visit at no cost up to 24 hours before its confirmed time. A later cancellation may cost the fee that is shown before I confirm it.

I am entitled to a good-faith estimate under the No Surprises Act before care that is planned, and can dispute a bill that is much higher than the estimate.',
'Acuerdo financiero',
'Acepto pagar la atención que yo, o la persona de quien soy responsable, reciba de este consultorio.

Precios. He visto los precios de los servicios que reservo, con la tarifa de viaje, antes de cada visita. Lo que se hace en la visita puede ser distinto de lo que se reservó; la factura enumera lo que se hizo.

Pago. La factura se paga cuando termina la visita. Puedo pagar con tarjeta, con una tarjeta guardada, en efectivo o, si el consultorio lo acepta, después. A una tarjeta guardada solo se le cobra lo que debo, y cada vez se me envía un recibo. Puedo pedir que se elimine en cualquier momento.

Seguro. El consultorio no factura a mi seguro, salvo que lo hayamos acordado por escrito. Puedo pedir una factura detallada y enviarla yo a mi seguro. Lo que el seguro no pague se sigue debiendo.

Cancelaciones. Puedo cancelar o cambiar una visita sin costo hasta 24 horas antes de su hora confirmada. Una cancelación posterior puede costar el cargo que se muestra antes de que la confirme.

Según la Ley contra Facturas Sorpresa (No Surprises Act) tengo derecho a un estimado de buena fe antes de la atención planeada, y puedo disputar una factura mucho más alta que el estimado.',
'2026-01-01T00:00:00Z'),
('019a4000-0000-7000-8000-000000000006', 'RECORDS_RELEASE', 1, 'CONSENT', 'Authorization to Release Records',
'I authorize this practice to send my health records to my primary care clinician and to the specialists who treat me, and to receive records from them, so that my care is coordinated.

What is sent. Visit notes, results of tests, lists of conditions, allergies and medicines, vaccinations and letters. Notes of psychotherapy, and records on the treatment of substance use, are not sent unless I authorize them separately.

What I understand. I sign freely, and care does not depend on it. What is sent may be passed on by whoever receives it and may then no longer be protected by federal privacy law. I can ask for a list of what was sent.

This authorization ends one year after I sign it. I can withdraw it sooner. Nothing is sent after that, but records already sent cannot be recalled.',
'Autorización para compartir el expediente',
'Autorizo a este consultorio a enviar mi expediente médico a mi médico de cabecera y a los especialistas que me tratan, y a recibir expedientes de ellos, para coordinar mi atención.

Qué se envía. Notas de las visitas, resultados de análisis, listas de enfermedades, alergias y medicamentos, vacunas y cartas. Las notas de psicoterapia y los expedientes sobre el tratamiento por consumo de sustancias no se envían, salvo que los autorice por separado.

Qué entiendo. Firmo con libertad y la atención no depende de ello. Lo que se envía puede ser compartido por quien lo recibe, y entonces puede dejar de estar protegido por la ley federal de privacidad. Puedo pedir una lista de lo que se envió.

Esta autorización termina un año después de que la firme. Puedo retirarla antes, y desde entonces no se envía nada; lo que se envió antes no se puede recuperar.',
'2026-01-01T00:00:00Z'),
('019a4000-0000-7000-8000-000000000007', 'SHARED_ACCESS', 1, 'REQUEST', 'Request to Share Access',
'Someone is asking you to share some of your information at this practice.

Visits. If visits are asked for and you approve, this person sees the visits that are for you alone, with their reasons, services, times, addresses and reports, and can book, move and cancel visits for you.

Bills. If bills are asked for and you approve, this person sees the bills of your visits and can pay them. No one can use your cards. They pay with a card they enter themselves.

Nothing else is shared. Your messages, your health history, your insurance and your cards stay yours.

You can withdraw this at any time, on this page or in your settings. From then on, this person can no longer see any of it.',
'Solicitud para compartir el acceso',
'Alguien le pide que comparta una parte de lo que este consultorio guarda sobre usted.

Visitas. Si se piden las visitas y usted lo aprueba, esta persona ve las visitas que son solo para usted, con sus motivos, servicios, horas, direcciones y resultados, y puede reservar, cambiar y cancelar visitas por usted.

Facturas. Si se piden las facturas y usted lo aprueba, esta persona ve las facturas de sus visitas y puede pagarlas. Nadie puede usar sus tarjetas: una factura se paga con una tarjeta que se escribe para ella.

No se comparte nada más. Sus mensajes, su historial de salud, su seguro y sus tarjetas siguen siendo suyos.

Puede retirar esto en cualquier momento, en esta página o en sus ajustes. Desde ese momento esta persona ya no ve nada de ello.',
'2026-01-01T00:00:00Z'),
('019a4000-0000-7000-8000-000000000008', 'HOUSEHOLD', 1, 'REQUEST', 'Request to Join a Household',
'Someone is asking you to join their household at this practice.

If you approve, you leave the household you are in now, and the holder of the new one sees your visits and bills, books visits for you and receives your invoices. Whoever signs in to that household sees its visits and bills: you see theirs, and they see yours. The benefits of the holder''s membership become yours too.

Your own sign-in, your health history and your messages stay yours.

You can withdraw this at any time, on this page or in your settings. You will then have your own household again.',
'Solicitud para unirse a un hogar',
'Alguien le pide que se una a su hogar en este consultorio.

Si lo aprueba, usted deja el hogar en el que está ahora, y el titular del nuevo hogar ve sus visitas y facturas, reserva visitas para usted y recibe sus facturas. Quien inicia sesión en ese hogar ve sus visitas y facturas: usted ve las de ellos, y ellos ven las suyas. Los beneficios de la membresía del titular también son suyos.

Su propio inicio de sesión, su historial de salud y sus mensajes siguen siendo suyos.

Puede retirar esto en cualquier momento, en esta página o en sus ajustes. Entonces vuelve a tener un hogar propio.',
'2026-01-01T00:00:00Z');
