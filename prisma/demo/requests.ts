import type { Prisma } from '../generated/client/client.ts'
import type { Draw } from '../factories/draw.ts'
import { dealerFormRow, learnerRequestRow } from '../factories/requests.ts'
import type { Person } from './people.ts'

const day = 86_400_000

const leaving = [
  'Left for another dealership last week',
  'The season is over and the contract ended',
  'Moved to our store in Spokane under a new address',
  'Retired in June',
  'Has two accounts and uses the other one',
]
const resting = [
  'Works in accounting now and takes no training',
  'On parental leave until spring',
  'Helps out at weekends only',
  'Does not sell the brands of this program',
]
const companies = [
  {
    name: 'Cedar Hollow Motorsports',
    addressLine1: '2210 County Road 9',
    city: 'Duluth',
    region: 'MN',
    postalCode: '55811',
    phone: '218-555-0164',
    message: 'Family business since 1988, six people, snowmobiles and side-by-sides.',
  },
  {
    name: 'Gulf Line Marine & Powersports',
    addressLine1: '87 Harbor View Dr',
    city: 'Mobile',
    region: 'AL',
    postalCode: '36602',
    phone: '251-555-0119',
    message: 'We sell watercraft and want to add ATVs next spring.',
  },
  {
    name: 'High Mesa Cycle Works',
    addressLine1: '501 Route 66 W',
    city: 'Flagstaff',
    region: 'AZ',
    postalCode: '86001',
    phone: '928-555-0142',
    message: '',
  },
]

interface Requests {
  requests: Prisma.LearnerRequestCreateManyInput[]
  forms: Prisma.FormCreateManyInput[]
}

/** What waits for an administrator, and what was decided in the last weeks. */
export function inventRequests(people: Person[], draw: Draw, now: Date): Requests {
  const learners = people.filter(
    ({ role, row }) => role === 'learner' && row.status === 'ACTIVE' && !row.email.endsWith('@demo.test'),
  )
  const managerOf = (person: Person) =>
    people.find(
      ({ role, dealer, row }) => role === 'dealer-manager' && dealer === person.dealer && row.status === 'ACTIVE',
    )
  const admin = people.find(({ row }) => row.email === 'company-admin@demo.test')!
  let next = 40
  const someone = () => learners[(next += 3) % learners.length]!
  const ago = (days: number) => new Date(now.getTime() - draw.int(1, days * 24) * 3_600_000)
  const decided = (status: 'APPROVED' | 'DENIED', answer = '') => ({
    status,
    answer,
    createdAt: new Date(now.getTime() - draw.int(12, 30) * day),
    decidedAt: ago(10),
    decidedById: admin.row.id,
  })
  const about = (
    type: 'DEACTIVATION' | 'PARTICIPATING',
    reason: string,
    more: Partial<Prisma.LearnerRequestCreateManyInput> = {},
  ) => {
    const person = someone()
    const manager = draw.chance(0.7) ? managerOf(person) : undefined
    return learnerRequestRow(
      { type, userId: person.row.id, requestedById: (manager ?? person).row.id, reason, createdAt: ago(9), ...more },
      draw,
    )
  }
  const forms: Requests['forms'] = []
  const asking = companies.map((company) => {
    const person = someone()
    const createdAt = ago(6)
    const form = dealerFormRow({ userId: person.row.id, data: { ...company, country: 'US' }, createdAt }, draw)
    forms.push(form)
    return learnerRequestRow(
      { type: 'BECOME_A_DEALER', userId: person.row.id, reason: company.message, formId: form.id, createdAt },
      draw,
    )
  })
  return {
    forms,
    requests: [
      ...leaving.map((reason) => about('DEACTIVATION', reason)),
      ...resting.map((reason) => about('PARTICIPATING', reason)),
      ...asking,
      about(
        'DEACTIVATION',
        'Thought the portal was another one',
        decided('DENIED', 'We talked on the phone: the account stays.'),
      ),
      about('PARTICIPATING', 'No time for courses this month', decided('DENIED')),
    ],
  }
}
