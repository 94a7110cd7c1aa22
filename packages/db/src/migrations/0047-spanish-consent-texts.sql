-- The Spanish of the texts that a practice starts with, as long as it has not made a version of its own.
update consent_texts set title_es = spanish.title, text_es = spanish.text
from (values
('TREATMENT', 'Consentimiento para recibir atención a domicilio',
'Pido a los profesionales clínicos de este consultorio que me examinen y me traten, a mí o a la persona de quien soy tutor, en el domicilio o donde se realice la visita.

Qué incluye. Preguntar por los antecedentes, la exploración física, los signos vitales, la toma de sangre y de muestras con hisopo, las inyecciones, las infusiones, la curación de heridas, los medicamentos que se den durante la visita y otra atención que el profesional considere necesaria y me explique antes de empezar.

Qué entiendo. La atención a domicilio tiene límites. Algunas enfermedades necesitan el equipo de una clínica o de un hospital, y el profesional puede enviarme allí. En una emergencia llamo primero al 911. La medicina no es una ciencia exacta y nadie me ha prometido un resultado. Todo tratamiento tiene algún riesgo, como dolor, moretones, infección o una reacción alérgica, y puedo preguntar por los riesgos del mío antes de que empiece.

Qué acepto. Informo al profesional de mis enfermedades, alergias y medicamentos de la forma más completa que puedo. Puedo rechazar cualquier parte de la atención, o detenerla, en cualquier momento, y se me dirá qué puede significar eso para mi salud. Un estudiante o un observador participa solo si yo lo acepto en la visita.

Este consentimiento sigue vigente hasta que yo lo retire. Retirarlo no deshace la atención que se dio antes.'),
('TELEMEDICINE', 'Consentimiento para telemedicina',
'Acepto que me atiendan por video o por teléfono en lugar de en persona.

Cómo funciona. El profesional está en otro lugar, me hace preguntas, mira lo que puedo mostrar y, cuando es seguro, me aconseja, pide análisis o receta medicamentos. La llamada va cifrada. No se graba, salvo que se me pregunte y yo lo acepte antes.

Qué entiendo. El profesional no puede explorarme con las manos y puede considerar que deben verme en persona. La conexión puede fallar; en ese caso el consultorio me llama por teléfono. Estoy en un estado en el que el profesional tiene licencia, y digo dónde estoy al principio de cada llamada, para que se me pueda enviar ayuda si hace falta. Hago la llamada en un lugar donde nadie oiga lo que yo no quiera que se oiga.

Para qué no es la telemedicina. Dolor en el pecho, dificultad para respirar, una hemorragia fuerte, debilidad repentina o cualquier otra emergencia: llamo al 911.

Puedo pedir una visita en persona, ahora o en cualquier momento de la llamada, sin que eso me perjudique. Este consentimiento sigue vigente hasta que yo lo retire.'),
('PRIVACY_PRACTICES', 'Acuse de recibo del aviso de privacidad',
'He recibido el Aviso de Prácticas de Privacidad del consultorio, como lo exige la Ley de Portabilidad y Responsabilidad del Seguro Médico (HIPAA), y he tenido la oportunidad de leerlo y de hacer preguntas.

El aviso dice cómo el consultorio puede usar y compartir mi información de salud para el tratamiento, para el pago y para el funcionamiento del consultorio; cuándo puede o debe compartirla sin preguntarme, por ejemplo cuando la ley lo exige; y que para cualquier otro uso hace falta mi autorización por escrito.

Mis derechos. Puedo ver mi expediente y obtener una copia, pedir que se corrija, preguntar con quién se compartió, pedir límites a su uso, pedir que se me contacte de otra manera o en otra dirección, y presentar una queja ante el consultorio o ante el Departamento de Salud y Servicios Humanos de los Estados Unidos sin ninguna desventaja para mí.

Firmar significa que recibí el aviso. No significa que acepte ningún uso especial de mi información, y la atención no depende de ello.'),
('AESTHETICS', 'Consentimiento para tratamiento estético',
'Pido el tratamiento estético que elegí: una inyección de toxina botulínica o de relleno dérmico, microagujas o una exfoliación química. Es voluntario y no es médicamente necesario.

Qué se me explicó. El tratamiento, sus alternativas, incluida la de no hacer nada, y lo que puede y no puede lograr. Los resultados varían de una persona a otra, no son permanentes y pueden tardar hasta dos semanas en verse. Puede hacer falta un segundo tratamiento, que tiene su propio precio.

Riesgos. Enrojecimiento, hinchazón, moretones, dolor, picazón, infección, irregularidades, caída del párpado o de la ceja, bultos, cicatrices, cambios en el color de la piel y reacciones alérgicas. Rara vez, el relleno obstruye un vaso sanguíneo, lo que puede dañar la piel o la vista y debe tratarse de inmediato.

Qué confirmo. No tengo un embarazo ni estoy amamantando. Informé al profesional de enfermedades de los nervios y de los músculos, herpes labial, anticoagulantes, tratamientos anteriores, alergias y planes de cirugía o de trabajo dental en las próximas dos semanas. Recibí instrucciones para después del tratamiento y las seguiré.

Fotografías. Se pueden tomar fotografías de la zona tratada para mi expediente. No se usan para nada más sin mi acuerdo por escrito.

Puedo cambiar de opinión hasta que empiece el tratamiento.'),
('FINANCIAL', 'Acuerdo financiero',
'Acepto pagar la atención que yo, o la persona de quien soy responsable, reciba de este consultorio.

Precios. He visto los precios de los servicios que reservo, con la tarifa de viaje, antes de cada visita. Lo que se hace en la visita puede ser distinto de lo que se reservó; la factura enumera lo que se hizo.

Pago. La factura se paga cuando termina la visita. Puedo pagar con tarjeta, con una tarjeta guardada, en efectivo o, si el consultorio lo acepta, después. A una tarjeta guardada solo se le cobra lo que debo, y cada vez se me envía un recibo. Puedo pedir que se elimine en cualquier momento.

Seguro. El consultorio no factura a mi seguro, salvo que lo hayamos acordado por escrito. Puedo pedir una factura detallada y enviarla yo a mi seguro. Lo que el seguro no pague se sigue debiendo.

Cancelaciones. Puedo cancelar o cambiar una visita sin costo hasta 24 horas antes de su hora confirmada. Una cancelación posterior puede costar el cargo que se muestra antes de que la confirme.

Según la Ley contra Facturas Sorpresa (No Surprises Act) tengo derecho a un estimado de buena fe antes de la atención planeada, y puedo disputar una factura mucho más alta que el estimado.'),
('RECORDS_RELEASE', 'Autorización para compartir el expediente',
'Autorizo a este consultorio a enviar mi expediente médico a mi médico de cabecera y a los especialistas que me tratan, y a recibir expedientes de ellos, para coordinar mi atención.

Qué se envía. Notas de las visitas, resultados de análisis, listas de enfermedades, alergias y medicamentos, vacunas y cartas. Las notas de psicoterapia y los expedientes sobre el tratamiento por consumo de sustancias no se envían, salvo que los autorice por separado.

Qué entiendo. Firmo con libertad y la atención no depende de ello. Lo que se envía puede ser compartido por quien lo recibe, y entonces puede dejar de estar protegido por la ley federal de privacidad. Puedo pedir una lista de lo que se envió.

Esta autorización termina un año después de que la firme. Puedo retirarla antes, y desde entonces no se envía nada; lo que se envió antes no se puede recuperar.'),
('SHARED_ACCESS', 'Solicitud para compartir el acceso',
'Alguien le pide que comparta una parte de lo que este consultorio guarda sobre usted.

Visitas. Si se piden las visitas y usted lo aprueba, esta persona ve las visitas que son solo para usted, con sus motivos, servicios, horas, direcciones y resultados, y puede reservar, cambiar y cancelar visitas por usted.

Facturas. Si se piden las facturas y usted lo aprueba, esta persona ve las facturas de sus visitas y puede pagarlas. Nadie puede usar sus tarjetas: una factura se paga con una tarjeta que se escribe para ella.

No se comparte nada más. Sus mensajes, su historial de salud, su seguro y sus tarjetas siguen siendo suyos.

Puede retirar esto en cualquier momento, en esta página o en sus ajustes. Desde ese momento esta persona ya no ve nada de ello.'),
('HOUSEHOLD', 'Solicitud para unirse a un hogar',
'Alguien le pide que se una a su hogar en este consultorio.

Si lo aprueba, usted deja el hogar en el que está ahora, y el titular del nuevo hogar ve sus visitas y facturas, reserva visitas para usted y recibe sus facturas. Quien inicia sesión en ese hogar ve sus visitas y facturas: usted ve las de ellos, y ellos ven las suyas. Los beneficios de la membresía del titular también son suyos.

Su propio inicio de sesión, su historial de salud y sus mensajes siguen siendo suyos.

Puede retirar esto en cualquier momento, en esta página o en sus ajustes. Entonces vuelve a tener un hogar propio.')
) as spanish (type, title, text)
where consent_texts.type = spanish.type and consent_texts.version = 1 and consent_texts.created_by is null;
