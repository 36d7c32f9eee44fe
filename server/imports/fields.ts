/** What a column may be read as. */
export interface Field {
  name: string
  label: string
  required?: boolean
  hint?: string
  aliases: string[]
}
export const IMPORT_KINDS = ['users', 'dealers', 'activities', 'parts'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]
export const isImportKind = (kind: string): kind is ImportKind => (IMPORT_KINDS as readonly string[]).includes(kind)
/** Field name to column number. */
export type Mapping = Record<string, number>

export const FIELDS: Record<ImportKind, Field[]> = {
  users: [
    { name: 'email', label: 'Email', required: true, aliases: ['email', 'emailaddress', 'mail', 'login', 'username'] },
    { name: 'firstName', label: 'First name', aliases: ['firstname', 'first', 'givenname', 'vorname', 'prenom'] },
    { name: 'lastName', label: 'Last name', aliases: ['lastname', 'last', 'surname', 'familyname', 'nachname', 'nom'] },
    {
      name: 'role',
      label: 'Role',
      hint: 'Name of a role; Learner when empty.',
      aliases: ['role', 'userrole', 'portalrole'],
    },
    {
      name: 'dealer',
      label: 'Dealer',
      hint: 'Dealer id, dealer number or name.',
      aliases: ['dealer', 'dealerid', 'dealernum', 'dealernumber', 'dealername', 'dealership', 'company', 'store'],
    },
    {
      name: 'assignmentGroups',
      label: 'Departments and audiences',
      hint: 'Names, several separated by semicolons.',
      aliases: [
        'assignmentgroups',
        'assignmentgroup',
        'group',
        'groups',
        'department',
        'departments',
        'audience',
        'audiences',
      ],
    },
    {
      name: 'adminGroups',
      label: 'Admin groups',
      hint: 'Names, several separated by semicolons.',
      aliases: ['admingroups', 'admingroup', 'territory'],
    },
    { name: 'position', label: 'Position', aliases: ['position', 'jobtitle', 'title', 'job'] },
    { name: 'phone', label: 'Phone', aliases: ['phone', 'phonenumber', 'telephone', 'mobile', 'cell'] },
    {
      name: 'participatingLearner',
      label: 'Takes part',
      hint: 'Yes or no; yes when empty.',
      aliases: ['participatinglearner', 'participating', 'takespart'],
    },
  ],
  dealers: [
    {
      name: 'name',
      label: 'Name',
      required: true,
      aliases: ['name', 'dealer', 'dealername', 'dealership', 'company', 'companyname'],
    },
    {
      name: 'addressLine1',
      label: 'Address',
      required: true,
      aliases: ['address', 'addressline1', 'address1', 'street', 'streetaddress'],
    },
    { name: 'city', label: 'City', required: true, aliases: ['city', 'town'] },
    {
      name: 'region',
      label: 'State or province',
      required: true,
      hint: 'Two letters or the name.',
      aliases: ['region', 'state', 'province', 'stateprovince', 'stateorprovince'],
    },
    {
      name: 'postalCode',
      label: 'Postal code',
      required: true,
      aliases: ['postalcode', 'zip', 'zipcode', 'postcode', 'postal'],
    },
    { name: 'country', label: 'Country', hint: 'US or CA; US when empty.', aliases: ['country', 'countrycode'] },
    { name: 'phone', label: 'Phone', aliases: ['phone', 'phonenumber', 'telephone'] },
    { name: 'code', label: 'Dealer id', hint: 'Made when empty.', aliases: ['dealerid', 'code', 'id', 'dealercode'] },
    { name: 'dealerNum', label: 'Dealer number', aliases: ['dealernum', 'dealernumber', 'number', 'accountnumber'] },
    {
      name: 'businessUnit',
      label: 'Business unit',
      hint: 'Name of a business unit.',
      aliases: ['businessunit', 'unit', 'division'],
    },
  ],
  activities: [
    {
      name: 'email',
      label: 'Email',
      required: true,
      hint: 'Of the person who did it.',
      aliases: ['email', 'emailaddress', 'mail', 'login', 'username', 'user'],
    },
    {
      name: 'activity',
      label: 'Activity',
      required: true,
      hint: 'Its name, as in the list of activities.',
      aliases: ['activity', 'activityname', 'name', 'type', 'kind'],
    },
    {
      name: 'date',
      label: 'Date',
      required: true,
      hint: 'As 2026-11-21 or 11/21/2026.',
      aliases: ['date', 'doneon', 'day', 'activitydate', 'when'],
    },
    { name: 'note', label: 'Note', aliases: ['note', 'notes', 'comment', 'remarks', 'description'] },
  ],
  parts: [
    {
      name: 'partNumber',
      label: 'Part number',
      required: true,
      aliases: ['partnumber', 'part', 'partno', 'number', 'sku', 'item', 'itemnumber'],
    },
    {
      name: 'name',
      label: 'Name',
      required: true,
      aliases: ['name', 'description', 'title', 'product', 'partname', 'itemname'],
    },
    {
      name: 'credits',
      label: 'Credits',
      required: true,
      hint: 'For each piece.',
      aliases: ['credits', 'credit', 'points', 'value', 'reward'],
    },
    {
      name: 'startDate',
      label: 'First day',
      required: true,
      hint: 'As 2026-11-21 or 11/21/2026.',
      aliases: ['startdate', 'start', 'from', 'firstday', 'validfrom', 'begins'],
    },
    {
      name: 'endDate',
      label: 'Last day',
      required: true,
      hint: 'As 2026-11-21 or 11/21/2026.',
      aliases: ['enddate', 'end', 'to', 'until', 'lastday', 'validto', 'ends'],
    },
    { name: 'brand', label: 'Brand', hint: 'Name of a brand.', aliases: ['brand', 'brandname', 'make'] },
  ],
}

const plain = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** Columns by their names: each field takes the first column that is called like it. */
export function guessMapping(kind: ImportKind, columns: string[]): Mapping {
  const names = columns.map(plain)
  const taken = new Set<number>()
  const mapping: Mapping = {}
  for (const { name, aliases } of FIELDS[kind]) {
    const column = aliases
      .map((alias) => names.findIndex((candidate, index) => candidate === alias && !taken.has(index)))
      .find((index) => index >= 0)
    if (column === undefined) continue
    taken.add(column)
    mapping[name] = column
  }
  return mapping
}
