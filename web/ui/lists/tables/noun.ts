/** What the rows of a table are, one and several. */
type Noun = readonly [one: string, several: string]

const singular = (several: string) => {
  if (several === 'people') return 'person'
  return several.endsWith('ies') ? `${several.slice(0, -3)}y` : several.slice(0, -1)
}

const PEOPLE: Noun = ['person', 'people']

/** Tables whose name does not say it. */
const NAMED: Record<string, Noun> = {
  Users: PEOPLE,
  Staff: PEOPLE,
  'Staff and their training': PEOPLE,
  Attendance: PEOPLE,
  'Not read yet': PEOPLE,
  'Who holds it': PEOPLE,
  'Answers to mark': ['answer', 'answers'],
  'Sections marked complete too early': ['section', 'sections'],
  'Field training': ['visit', 'visits'],
  'Live training': ['event', 'events'],
  'Training history': ['course', 'courses'],
  'Seats of your staff': ['seat', 'seats'],
  'Loyalty report': ['account', 'accounts'],
  'Folders and files': ['item', 'items'],
  'Payments outside the portal': ['payment', 'payments'],
}

/** By the name of the table: Spiff claims are claims, Submissions: denied are submissions. Else they are rows. */
export function nounOf(label: string): Noun {
  const named = NAMED[label]
  if (named) return named
  const several = label.split(':')[0]!.trim().split(' ').at(-1)!.toLowerCase()
  return /s$|^people$/.test(several) ? [singular(several), several] : ['row', 'rows']
}
