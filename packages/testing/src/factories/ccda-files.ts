const code = (value: string, system: string, text: string) =>
  `code="${value}" codeSystem="2.16.840.1.113883.${system}" displayName="${text}"`;
const SNOMED = '6.96';
const RXNORM = '6.88';

const section = (loinc: string, title: string, text: string, entries: string) => `
    <component><section>
      <code code="${loinc}" codeSystem="2.16.840.1.113883.6.1"/>
      <title>${title}</title>
      <text>${text}</text>${entries}
    </section></component>`;

const concern = (status: string, observation: string) => `
      <entry typeCode="DRIV"><act classCode="ACT" moodCode="EVN">
        <statusCode code="${status}"/>
        <entryRelationship typeCode="SUBJ">${observation}</entryRelationship>
      </act></entry>`;

interface Document {
  id?: string;
  family?: string;
  /** Replaces the default sections. */
  sections?: string;
}

/** A summary as another system exports it: a patient with an allergy, problems, a medication, and a result. */
export const ccdaDocument = ({ id = '4471', family = 'Lindqvist', sections }: Document = {}): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:sdtc="urn:hl7-org:sdtc" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <typeId root="2.16.840.1.113883.1.3" extension="POCD_HD000040"/>
  <title>Summary &amp; history</title>
  <recordTarget><patientRole>
    <id root="2.16.840.1.113883.19.5" extension="${id}"/>
    <addr use="HP"><streetAddressLine>48 Alder Court</streetAddressLine><streetAddressLine>Unit 3</streetAddressLine>
      <city>Evanston</city><state>IL</state><postalCode>60201</postalCode><country>US</country></addr>
    <telecom use="HP" value="tel:+1(847)555-0121"/>
    <telecom use="MC" value="tel:+1(847)555-0188"/>
    <telecom value="mailto:${family.toLowerCase()}@example.com"/>
    <patient>
      <name use="L"><given>Maja</given><given>Karin</given><family>${family}</family></name>
      <administrativeGenderCode code="F" codeSystem="2.16.840.1.113883.5.1"/>
      <birthTime value="19630917"/>
      <sdtc:deceasedInd value="false"/>
      <languageCommunication><languageCode code="en-US"/></languageCommunication>
    </patient>
  </patientRole></recordTarget>
  <component><structuredBody>${sections ?? allSections}
  </structuredBody></component>
</ClinicalDocument>`;

export const ccdaSections = {
  allergies: section(
    '48765-2',
    'Allergies',
    '<table><tbody><tr><td ID="allergen">Shellfish &amp; crab</td></tr></tbody></table>',
    concern(
      'active',
      `<observation classCode="OBS" moodCode="EVN">
          <effectiveTime><low value="20110203"/></effectiveTime>
          <value xsi:type="CD" ${code('414285001', SNOMED, 'Food allergy')}/>
          <participant typeCode="CSM"><participantRole><playingEntity>
            <code ${code('227037002', SNOMED, 'Fish')}><originalText><reference value="#allergen"/></originalText></code>
          </playingEntity></participantRole></participant>
          <entryRelationship typeCode="MFST" inversionInd="true"><observation classCode="OBS" moodCode="EVN">
            <value xsi:type="CD" ${code('126485001', SNOMED, 'Hives')}/>
            <entryRelationship typeCode="SUBJ" inversionInd="true"><observation classCode="OBS" moodCode="EVN">
              <code code="SEV"/><value xsi:type="CD" ${code('6736007', SNOMED, 'Moderate')}/>
            </observation></entryRelationship>
          </observation></entryRelationship>
        </observation>`,
    ),
  ),
  noAllergies: section(
    '48765-2',
    'Allergies',
    'None known',
    concern(
      'active',
      `<observation classCode="OBS" moodCode="EVN" negationInd="true">
          <value xsi:type="CD" ${code('419199007', SNOMED, 'Allergy to substance')}/>
          <participant typeCode="CSM"><participantRole><playingEntity><code nullFlavor="NA"/></playingEntity></participantRole></participant>
        </observation>`,
    ),
  ),
  problems: section(
    '11450-4',
    'Problems',
    'Migraine; pneumonia',
    concern(
      'active',
      `<observation classCode="OBS" moodCode="EVN"><effectiveTime><low value="199804"/></effectiveTime>
          <value xsi:type="CD" ${code('37796009', SNOMED, 'Migraine')}><translation ${code('G43.909', '6.90', 'Migraine, unspecified')}/></value></observation>`,
    ) +
      concern(
        'completed',
        `<observation classCode="OBS" moodCode="EVN"><effectiveTime><low value="20190105"/><high value="20190130"/></effectiveTime>
          <value xsi:type="CD" ${code('233604007', SNOMED, 'Pneumonia')}/></observation>`,
      ),
  ),
  medications: section(
    '10160-0',
    'Medications',
    'Sumatriptan',
    `
      <entry typeCode="DRIV"><substanceAdministration classCode="SBADM" moodCode="EVN">
        <statusCode code="active"/>
        <effectiveTime xsi:type="IVL_TS"><low value="20200301"/></effectiveTime>
        <effectiveTime xsi:type="PIVL_TS" operator="A"><period value="12" unit="h"/></effectiveTime>
        <routeCode ${code('C38288', '3.26.1.1', 'Oral')}/>
        <doseQuantity value="50" unit="mg"/>
        <consumable><manufacturedProduct><manufacturedMaterial>
          <code ${code('313161', RXNORM, 'Sumatriptan 50 MG Oral Tablet')}/>
        </manufacturedMaterial></manufacturedProduct></consumable>
      </substanceAdministration></entry>`,
  ),
  payers: section(
    '48768-6',
    'Payers',
    '<table><tbody><tr><td ID="plan">Silver PPO</td></tr></tbody></table>',
    `
      <entry typeCode="DRIV"><act classCode="ACT" moodCode="EVN">
        <code code="48768-6" codeSystem="2.16.840.1.113883.6.1"/>
        <statusCode code="completed"/>
        <entryRelationship typeCode="COMP"><sequenceNumber value="1"/><act classCode="ACT" moodCode="EVN">
          <id root="2.16.840.1.113883.19.5.9" extension="GRP-88"/>
          <code code="PPO"/>
          <statusCode code="completed"/>
          <performer typeCode="PRF"><assignedEntity>
            <id root="2.16.840.1.113883.19"/><code code="PAYOR"/>
            <representedOrganization><name>Lakeside Health &amp; Life</name></representedOrganization>
          </assignedEntity></performer>
          <performer typeCode="PRF"><assignedEntity>
            <id root="2.16.840.1.113883.19"/><code code="GUAR"/>
            <assignedPerson><name><given>Nils</given><family>Lindqvist</family></name></assignedPerson>
          </assignedEntity></performer>
          <participant typeCode="COV">
            <time><low value="20250101"/><high value="20401231"/></time>
            <participantRole classCode="PAT"><id root="2.16.840.1.113883.19.5.8" extension="LHL-1142"/>
              <code code="SPS"/></participantRole>
          </participant>
          <participant typeCode="HLD"><participantRole><id root="2.16.840.1.113883.19.5.8" extension="LHL-1140"/>
            <playingEntity><name><given>Nils</given><family>Lindqvist</family></name></playingEntity>
          </participantRole></participant>
          <entryRelationship typeCode="REFR"><act classCode="ACT" moodCode="DEF">
            <text><reference value="#plan"/></text></act></entryRelationship>
        </act></entryRelationship>
        <entryRelationship typeCode="COMP"><act classCode="ACT" moodCode="EVN">
          <id nullFlavor="UNK"/>
          <performer typeCode="PRF"><assignedEntity><code code="PAYOR"/>
            <representedOrganization><name>Second Payer</name></representedOrganization></assignedEntity></performer>
        </act></entryRelationship>
      </act></entry>`,
  ),
  results: section(
    '30954-2',
    'Results',
    'Normal',
    '<entry><organizer classCode="BATTERY" moodCode="EVN"/></entry><entry><organizer classCode="BATTERY" moodCode="EVN"/></entry>',
  ),
};
const allSections = [
  ccdaSections.allergies,
  ccdaSections.problems,
  ccdaSections.medications,
  ccdaSections.results,
].join('');
