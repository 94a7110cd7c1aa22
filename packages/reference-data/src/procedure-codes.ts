interface ProcedureCode {
  readonly code: string;
  readonly description: string;
  readonly category: string;
}

/**
 * CPT is owned by the American Medical Association and may not be redistributed without a license. These
 * samples are our own: they look like such codes but end in X, and the wording is ours. A practice imports the
 * codes that it has licensed.
 */
const samples: Readonly<Record<string, readonly (readonly [code: string, description: string])[]>> = {
  'Home visits': [
    ['1001X', 'Visit at home, a new patient, a small matter'],
    ['1002X', 'Visit at home, a new patient, several matters'],
    ['1003X', 'Visit at home, a known patient, a small matter'],
    ['1004X', 'Visit at home, a known patient, several matters'],
    ['1005X', 'Visit at home, a checkup of a healthy adult'],
    ['1006X', 'Visit at home, a checkup of a healthy child'],
    ['1007X', 'Another half hour at the patient’s side'],
  ],
  Telemedicine: [
    ['1101X', 'Video visit, a new patient'],
    ['1102X', 'Video visit, a known patient'],
    ['1103X', 'Telephone call with a clinician, up to 20 minutes'],
  ],
  'Tests at the bedside': [
    ['1201X', 'Strep test from a throat swab'],
    ['1202X', 'Flu test from a nose swab'],
    ['1203X', 'COVID-19 test from a nose swab'],
    ['1204X', 'RSV test from a nose swab'],
    ['1205X', 'Urine test strip'],
    ['1206X', 'Pregnancy test in urine'],
    ['1207X', 'Blood sugar from a finger'],
    ['1208X', 'Electrocardiogram with twelve leads and its reading'],
    ['1209X', 'Oxygen in the blood, measured at a finger'],
  ],
  Labs: [
    ['1301X', 'Taking blood from a vein'],
    ['1302X', 'Complete blood count with its parts'],
    ['1303X', 'Kidney, liver, sugar and salts in the blood'],
    ['1304X', 'Cholesterol and triglycerides'],
    ['1305X', 'Average blood sugar of three months'],
    ['1306X', 'Thyroid-stimulating hormone'],
    ['1307X', 'Vitamin D level'],
    ['1308X', 'Vitamin B12 level'],
    ['1309X', 'Iron and how much of it is stored'],
    ['1310X', 'Urine under the microscope'],
    ['1311X', 'Urine culture'],
  ],
  'Infusions and injections': [
    ['1401X', 'Fluids through a vein, first hour'],
    ['1402X', 'Fluids through a vein, each further hour'],
    ['1403X', 'Medicine dripped into a vein, first hour'],
    ['1404X', 'Medicine dripped into a vein, each further hour'],
    ['1405X', 'Medicine pushed into a vein'],
    ['1406X', 'Injection under the skin or into a muscle'],
  ],
  Vaccines: [
    ['1501X', 'Giving a vaccine, the first of a visit'],
    ['1502X', 'Giving a vaccine, each further one'],
    ['1503X', 'Flu vaccine of the season'],
    ['1504X', 'Tetanus and whooping cough vaccine'],
  ],
  Procedures: [
    ['1601X', 'Closing a small wound of the body'],
    ['1602X', 'Closing a small wound of the face'],
    ['1603X', 'Closing a wound with skin glue'],
    ['1604X', 'Opening and draining a small abscess'],
    ['1605X', 'Taking out stitches'],
    ['1606X', 'Changing a dressing'],
    ['1607X', 'Washing earwax out of one ear or both'],
    ['1608X', 'Taking a foreign body out of the ear or nose'],
    ['1609X', 'Splint for a finger, hand or forearm'],
    ['1610X', 'Splint for an ankle or lower leg'],
    ['1611X', 'Inhaled medicine from a nebulizer'],
  ],
};

export const procedureCodes: readonly ProcedureCode[] = Object.entries(samples).flatMap(
  ([category, entries]) => entries.map(([code, description]) => ({ code, description, category })),
);
