import { foldText } from '@/lib/platform/fold-text';

/**
 * The headings of each field, in the order of preference, as programs and people write them: in lower case, letters and
 * digits only. The one table for every file that is read.
 */
const headings = {
  /** The name of a person. */
  name: `name fullname displayname contactname personname candidatename leadname prospectname employeename who wer qui contact
    person candidate lead prospect employee kandidat kontakt ansprechpartner lastnamefirstname lastnamegivenname
    familynamefirstname familynamegivenname surnamefirstname surnamegivenname surfirstname nachnamevorname zunamevorname
    familiennamevorname namevorname nomprenom nom nomcomplet nombre naam nome`,
  first: 'firstname givenname vorname prenom voornaam',
  last: 'lastname familyname surname nachname nomdefamille achternaam apellidos apellido',
  /** The name of the company in a list of people. */
  company: `companyname company accountname account organizationname organisationname organization organisation employer
    currentcompany companyaccount associatedcompany firma firmenname unternehmen arbeitgeber societe entreprise empresa
    bedrijf companynameforemails`,
  /** The name of a company in a list of companies. */
  companyItself: `name company companyname who account accountname organization organisation firma unternehmen societe
    entreprise empresa bedrijf`,
  why: 'why reason note notes comment comments remark grund notiz raison motivo reden opmerking',
  title: `jobtitle title position jobposition role jobrole currentposition funktion berufsbezeichnung stelle poste titre cargo
    puesto functie`,
  email: `workemail businessemail email emailaddress primaryemail email1value email1 mail emailadresse emailwork contactemail
    directemail secondaryemail tertiaryemail additionalemail1 additionalemail2 additionalemailaddresses workemail2
    personalemail privateemail emailhome emailother email2address email3address email2value email3value email2 email3
    courriel adresseemail correo correoelectronico`,
  phone: `mobilephone mobile mobilephonenumber mobilenumber cellphone cell phonemobile handy mobil workdirectphone directphone
    directdial directnumber phone phonenumber workphone businessphone phonework worknumber phone1 phone2 phone3 phone1value
    phone2value telephone telefon tel homephone phonehome otherphone phoneother personalphone telefono`,
  /** The profile of a person. */
  page: `personlinkedinurl linkedinurl linkedin linkedinprofile linkedinprofileurl linkedinbio linkedinlink hslinkedinurl
    linkedinmemberurl contactlinkedin contactlinkedinurl personlinkedin leadlinkedinurl publicprofileurl profileurl profile
    profilelink profilepage url salesnavigatorurl linkedinsalesnavigatorurl xing xingprofile xingurl socialmedia`,
  /** The website of the company in a list of people. */
  domain: `companydomain companydomainname domain companywebsite companywebsitedomain companyurl website websiteurl
    accountwebsite organizationwebsite webpage primarydomain`,
  city: 'city personcity contactcity mailingcity stadt ville ciudad',
  state: 'state stateregion personstate contactstate mailingstate mailingstateprovince stateprovince',
  country: 'country countryregion personcountry contactcountry mailingcountry land pays pais',
  location: 'location personlocation contactlocation ort standort',
  /** The id of this service, as a file of Sidenote has it. */
  id: 'sidenoteid serviceid',
} as const;

export type HeadingField = keyof typeof headings;

const wordsOf = new Map(Object.entries(headings).map(([field, words]) => [field, words.trim().split(/\s+/)] as const));

/** Programs put the kind of the record before the field. */
const kindOfRecord = /^(?:contact|person|people|lead)\s{0,3}[:\-–]\s{0,3}/i;
const longestHeading = 200;

/** "Person - E-mail" → "email". Pure. */
export function plainHeading(text: string): string {
  return foldText(text.slice(0, longestHeading).trim().replace(kindOfRecord, '')).replace(/[^\p{L}\p{N}]/gu, '');
}

export function isHeading(field: HeadingField, text: string): boolean {
  return wordsOf.get(field)?.includes(plainHeading(text)) === true;
}

/** The columns with a heading of this field, the preferred first. Pure. */
export function columnsOf(field: HeadingField, row: readonly string[]): number[] {
  const words = wordsOf.get(field) ?? [];
  const ranks = row.map((text, column) => ({ column, rank: words.indexOf(plainHeading(text)) }));
  return ranks
    .filter(({ rank }) => rank !== -1)
    .toSorted((a, b) => a.rank - b.rank || a.column - b.column)
    .map(({ column }) => column);
}
