import zipcodes from 'zipcodes'
import type { Prisma } from '../generated/client/client.ts'
import type { Draw } from '../factories/draw.ts'
import type { BuiltInRole } from '../factories/roles.ts'
import { userRow } from '../factories/users.ts'
import { dealerPlaces, territories } from './dealers.ts'

export const departments = ['Sales', 'Service', 'Parts'] as const
export const audiences = ['Certified Technicians', 'New Hires', 'Dealer Principals', 'Race Support'] as const
/** Those people choose for themselves; the others say what one holds or owns, and are given. */
export const chosenAudiences = ['New Hires', 'Race Support'] as const
type Department = (typeof departments)[number]

const positions: Record<Department, readonly string[]> = {
  Sales: ['Salesperson', 'Salesperson', 'Salesperson', 'Sales Manager', 'F&I Manager'],
  Service: ['Technician', 'Technician', 'Technician', 'Service Manager'],
  Parts: ['Parts Associate', 'Parts Associate', 'Parts Manager'],
}

/** One sign-in for each shipped role, `<role>@demo.test`. */
const logins: readonly {
  role: BuiltInRole
  firstName: string
  lastName: string
  position: string
  department: Department
  dealer: number
}[] = [
  {
    role: 'platform-admin',
    firstName: 'Morgan',
    lastName: 'Ashby',
    position: 'General Manager',
    department: 'Sales',
    dealer: 0,
  },
  {
    role: 'company-admin',
    firstName: 'Renata',
    lastName: 'Oliveira',
    position: 'General Manager',
    department: 'Sales',
    dealer: 0,
  },
  {
    role: 'brand-manager',
    firstName: 'Jonas',
    lastName: 'Hagen',
    position: 'Sales Manager',
    department: 'Sales',
    dealer: 0,
  },
  {
    role: 'regional-sales-manager',
    firstName: 'Carla',
    lastName: 'Whitfield',
    position: 'Sales Manager',
    department: 'Sales',
    dealer: 1,
  },
  {
    role: 'sales-rep',
    firstName: 'Theo',
    lastName: 'Marchetti',
    position: 'Salesperson',
    department: 'Sales',
    dealer: 8,
  },
  { role: 'dealer-manager', firstName: 'Dana', lastName: 'Kincaid', position: 'Owner', department: 'Sales', dealer: 0 },
  { role: 'learner', firstName: 'Sam', lastName: 'Rivera', position: 'Salesperson', department: 'Sales', dealer: 0 },
  {
    role: 'district-manager',
    firstName: 'Ines',
    lastName: 'Fontaine',
    position: 'Sales Manager',
    department: 'Sales',
    dealer: 23,
  },
  {
    role: 'live-training-admin',
    firstName: 'Kofi',
    lastName: 'Mensah',
    position: 'Service Manager',
    department: 'Service',
    dealer: 5,
  },
  {
    role: 'translator',
    firstName: 'Léa',
    lastName: 'Dubois',
    position: 'Parts Associate',
    department: 'Parts',
    dealer: 23,
  },
]

/** How many more of each role make 400 people together with the ten sign-ins. */
const crowd: readonly (readonly [role: BuiltInRole, count: number])[] = [
  ['company-admin', 1],
  ['brand-manager', 3],
  ['regional-sales-manager', 3],
  ['district-manager', 3],
  ['sales-rep', 6],
  ['dealer-manager', 27],
  ['learner', 347],
]

export interface Person {
  row: Prisma.UserCreateManyInput & {
    id: string
    email: string
    firstName: string
    lastName: string
    status: string
    createdAt: Date
  }
  role: BuiltInRole
  department: Department
  audiences: string[]
  dealer: number
  /** Share of the offered courses the person has begun, 0 to 1. */
  zeal: number
  territory: number | null
}

const day = 86_400_000

const streets = [
  'Main Street',
  'Cedar Lane',
  'Ridge Road',
  'Orchard Avenue',
  'Depot Street',
  'Mill Creek Drive',
  'Prospect Street',
  'Lakeview Drive',
] as const
const nearby = new Map<string, zipcodes.ZipCode[]>()

/** Staff live around their dealer: a postal code within twenty miles, where the table knows it. */
function homeNear(dealer: (typeof dealerPlaces)[number], draw: Draw) {
  const [, , city, region, postalCode, country, latitude, longitude] = dealer
  let homes = nearby.get(postalCode)
  if (!homes)
    nearby.set(
      postalCode,
      (homes = (zipcodes.radius(postalCode, 20, true) as zipcodes.ZipCode[]).filter(
        ({ state }) => country === 'CA' || state === region,
      )),
    )
  const home = homes.length && draw.chance(0.8) ? draw.pick(homes) : undefined
  const addressLine1 = `${draw.int(10, 4999)} ${draw.pick(streets)}`
  if (!home) return { addressLine1, city, region, postalCode, country, latitude, longitude }
  // The table knows Canada by the first half of a code, and its towns by their quarters.
  const whole =
    country === 'CA' ? `${home.zip} ${draw.int(1, 9)}${draw.pick(['A', 'B', 'C', 'E'])}${draw.int(1, 9)}` : home.zip
  return {
    addressLine1,
    city: country === 'CA' ? city : home.city,
    region,
    postalCode: whole,
    country,
    latitude: home.latitude,
    longitude: home.longitude,
  }
}

interface Setting {
  draw: Draw
  now: Date
  roleIds: Record<BuiltInRole, string>
  passwordHash: string
}

function person({ draw, now, roleIds, passwordHash }: Setting, role: BuiltInRole, index: number): Person {
  const department = draw.pick(['Sales', 'Sales', 'Service', 'Service', 'Parts'] as const)
  const dealer = role === 'dealer-manager' ? (index + 1) % dealerPlaces.length : draw.int(0, dealerPlaces.length - 1)
  const place = dealerPlaces[dealer]!
  const createdAt = new Date(now.getTime() - draw.int(20, 520) * day - draw.int(0, day))
  const zeal = draw.chance(0.3) ? 0 : draw.next() ** 1.5
  const field = role === 'regional-sales-manager' || role === 'district-manager' || role === 'sales-rep'
  return {
    row: userRow(
      {
        roleId: roleIds[role],
        passwordHash,
        createdAt,
        emailVerifiedAt: createdAt,
        privacyAcceptedAt: createdAt,
        position:
          role === 'dealer-manager' ? draw.pick(['Owner', 'General Manager']) : draw.pick(positions[department]),
        phone: place[8].replace(/\d{2}$/, String(draw.int(10, 99))),
        ...homeNear(place, draw),
        receiveEmails: draw.chance(0.8),
        lastSeenAt: zeal > 0 ? new Date(now.getTime() - draw.int(0, 40 * day)) : null,
      },
      draw,
    ) as Person['row'],
    role,
    department,
    dealer,
    zeal,
    audiences: [
      draw.pick(
        department === 'Service'
          ? ['Certified Technicians', 'New Hires']
          : role === 'dealer-manager'
            ? ['Dealer Principals']
            : ['New Hires', 'Race Support', 'New Hires'],
      ),
    ],
    territory: field ? index % territories.length : null,
  }
}

/** Ten sign-ins and 390 colleagues, a few of whom wait, were refused or have left. */
export function inventPeople(setting: Setting): Person[] {
  const { draw, now } = setting
  const known = logins.map(({ role, firstName, lastName, position, department, dealer }): Person => {
    const made = person(setting, role, 0)
    const field = role === 'regional-sales-manager' || role === 'district-manager' || role === 'sales-rep'
    return {
      ...made,
      department,
      dealer,
      zeal: role === 'dealer-manager' ? 0.7 : 0,
      audiences: [role === 'dealer-manager' ? 'Dealer Principals' : 'New Hires'],
      territory: field ? { 'regional-sales-manager': 0, 'sales-rep': 1, 'district-manager': 4 }[role] : null,
      row: {
        ...made.row,
        email: `${role}@demo.test`,
        firstName,
        lastName,
        position,
        status: 'ACTIVE',
        receiveEmails: true,
        lastSeenAt: new Date(now.getTime() - draw.int(1, 30) * 3_600_000),
      },
    }
  })
  const others = crowd.flatMap(([role, count]) =>
    Array.from({ length: count }, (_, index) => person(setting, role, index)),
  )
  const learners = others.filter((other) => other.role === 'learner')
  const recently = (days: number) => new Date(now.getTime() - draw.int(0, days * day))
  learners.slice(0, 24).forEach((learner, index) => {
    learner.zeal = 0
    const createdAt = recently(9)
    if (index < 11)
      Object.assign(learner.row, {
        status: 'PENDING',
        createdAt,
        lastSeenAt: null,
        emailVerifiedAt: index % 3 ? createdAt : null,
      })
    else if (index < 15)
      Object.assign(learner.row, { status: 'DENIED', notVerified: true, createdAt, lastSeenAt: null })
    else
      Object.assign(learner.row, {
        status: 'DEACTIVATED',
        deactivatedAt: createdAt,
        deactivationReason: draw.pick([
          'Left the dealership',
          'Seasonal position ended',
          'Moved to another dealer group',
        ]),
      })
  })
  // A few were invited and have not chosen a password yet.
  for (const invited of learners.slice(24, 28)) {
    invited.zeal = 0
    Object.assign(invited.row, {
      passwordHash: null,
      invitedAt: recently(6),
      emailVerifiedAt: null,
      privacyAcceptedAt: null,
      lastSeenAt: null,
    })
  }
  return [...known, ...others]
}
