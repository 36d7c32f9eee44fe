import type { Scene } from '../art/scenes.ts'

export interface DemoSpiff {
  name: string
  details: string
  brand: string
  status: 'PENDING' | 'APPROVED' | 'DENIED' | 'COMPLETED'
  deniedReason?: string
  approval: 'MANUAL' | 'RECEIPT_SCAN'
  structure: 'PER_ITEM' | 'FIXED' | 'PER_SPENT'
  currency?: 'CAD'
  amount?: bigint
  spentStep?: bigint
  spentMin?: bigint
  spentMax?: bigint
  items?: { name: string; partNumber: string; amount: bigint; needsSerial?: boolean }[]
  /** What is sold where no item is named, and what things cost in whole dollars. */
  goods?: string[]
  /** What must be sold, as its receipts print it. */
  productWords?: string[]
  price: [least: number, most: number]
  /** Days from today. */
  from: number
  to: number
  claimDays?: number
  dealerCredit?: boolean
  budget?: bigint
  personCap?: bigint
  /** A course that the demo learner passed, or has not yet. */
  course?: 'passed' | 'open'
  group?: string
  /** Claims of the crowd, and of the sign-ins. */
  claims?: number
  known?: { learner?: number; 'sales-rep'?: number; 'dealer-manager'?: number }
  scene: Scene
}

export const demoSpiffs: readonly DemoSpiff[] = [
  {
    name: 'Norrvik Crew and Trail Season',
    details: 'Every new Crew or Trail you put on a trailer pays. Add the plow kit and the winch for a little more.',
    brand: 'Norrvik',
    status: 'APPROVED',
    approval: 'MANUAL',
    structure: 'PER_ITEM',
    items: [
      { name: 'Crew 900', partNumber: 'NV-C900', amount: 7_500n },
      { name: 'Trail 700', partNumber: 'NV-T700', amount: 5_000n },
      { name: 'Plow kit', partNumber: 'NV-PK2', amount: 2_000n, needsSerial: false },
      { name: 'Recovery winch', partNumber: 'NV-W35', amount: 1_500n, needsSerial: false },
    ],
    price: [1200, 16_400],
    spentMin: 50_000n,
    spentMax: 3_000_000n,
    from: -64,
    to: 33,
    dealerCredit: true,
    budget: 2_500_000n,
    personCap: 150_000n,
    claims: 82,
    known: { learner: 6, 'sales-rep': 3, 'dealer-manager': 2 },
    scene: { seed: 'crew and trail', backdrop: 'woods', palette: 'forest', subject: 'sideBySide', color: '#2f7d4a' },
  },
  {
    name: 'Race Ready: Redhollow 250 and 450',
    details: 'One hundred dollars for each race bike handed over with a signed setup sheet.',
    brand: 'Redhollow',
    status: 'APPROVED',
    approval: 'RECEIPT_SCAN',
    structure: 'FIXED',
    amount: 10_000n,
    productWords: ['Redhollow 250', 'Redhollow 450'],
    goods: ['Redhollow 250 R', 'Redhollow 450 R', 'Redhollow 450 Rally'],
    price: [7400, 10_900],
    spentMin: 500_000n,
    from: -48,
    to: 12,
    budget: 900_000n,
    personCap: 100_000n,
    course: 'passed',
    claims: 34,
    known: { learner: 4, 'sales-rep': 2 },
    scene: { seed: 'race ready', backdrop: 'track', palette: 'ember', subject: 'dirtBike', color: '#c8321f' },
  },
  {
    name: 'Tidewake Parts Counter Days',
    details: 'Ten dollars for every full 250 dollars of Tidewake parts and gear on one receipt.',
    brand: 'Tidewake',
    status: 'APPROVED',
    approval: 'RECEIPT_SCAN',
    structure: 'PER_SPENT',
    amount: 1_000n,
    spentStep: 25_000n,
    productWords: ['Tidewake'],
    goods: [
      'Tidewake ride vest',
      'Tidewake impeller set',
      'Tidewake hull cover',
      'Tidewake towing bridle',
      'Tidewake winter kit',
      'Tidewake wear ring',
    ],
    price: [126, 420],
    from: -78,
    to: -6,
    claimDays: 30,
    claims: 46,
    known: { learner: 3, 'dealer-manager': 3 },
    scene: { seed: 'parts counter', backdrop: 'showroom', palette: 'lagoon', subject: 'watercraft', color: '#0d8fb3' },
  },
  {
    name: 'Ironvale Shock Swap',
    details: 'Fit a pair of Ironvale shocks, keep the old ones for the photo, and sixty dollars are yours.',
    brand: 'Ironvale',
    status: 'APPROVED',
    approval: 'MANUAL',
    structure: 'FIXED',
    amount: 6_000n,
    goods: ['Ironvale TR2 pair', 'Ironvale XC pair'],
    price: [940, 1880],
    from: -30,
    to: 45,
    course: 'open',
    claims: 12,
    known: { 'sales-rep': 0 },
    scene: { seed: 'shock swap', backdrop: 'workshop', palette: 'steel', subject: 'shock', color: '#f0a93b' },
  },
  {
    name: 'Maple Leaf Accessory Weeks',
    details: 'For our Canadian counters: tracks, cabs and heaters, paid per piece.',
    brand: 'Norrvik',
    status: 'APPROVED',
    approval: 'MANUAL',
    structure: 'PER_ITEM',
    currency: 'CAD',
    items: [
      { name: 'Snow track set', partNumber: 'NV-ST4', amount: 6_000n },
      { name: 'Hard cab', partNumber: 'NV-HC1', amount: 4_500n, needsSerial: false },
    ],
    price: [900, 4300],
    from: -40,
    to: 25,
    group: 'New Hires',
    claims: 14,
    scene: { seed: 'maple leaf', backdrop: 'snowfield', palette: 'snow', subject: 'atv', color: '#e2483d' },
  },
  {
    name: 'Winter Watercraft Preorder',
    details: 'Take a deposit for a spring delivery and earn before the ice is gone.',
    brand: 'Tidewake',
    status: 'APPROVED',
    approval: 'MANUAL',
    structure: 'FIXED',
    amount: 8_000n,
    price: [1, 2],
    from: 10,
    to: 70,
    budget: 1_000_000n,
    scene: { seed: 'winter preorder', backdrop: 'lake', palette: 'dawn', subject: 'watercraft', color: '#ffb43a' },
  },
  {
    name: 'First Bike: Redhollow Youth',
    details: 'Twenty-five dollars for each youth bike with a helmet on the same receipt.',
    brand: 'Redhollow',
    status: 'PENDING',
    approval: 'MANUAL',
    structure: 'FIXED',
    amount: 2_500n,
    price: [1, 2],
    from: 5,
    to: 65,
    budget: 400_000n,
    personCap: 50_000n,
    scene: { seed: 'first bike', backdrop: 'track', palette: 'noon', subject: 'dirtBike', color: '#f0a93b' },
  },
  {
    name: 'Double Everything Weekend',
    details: 'All Norrvik amounts twice, for three days.',
    brand: 'Norrvik',
    status: 'DENIED',
    deniedReason:
      'Two running spiffs would pay for the same machine. Please propose it for after the season spiff ends.',
    approval: 'MANUAL',
    structure: 'FIXED',
    amount: 15_000n,
    price: [1, 2],
    from: -10,
    to: -8,
    scene: { seed: 'double weekend', backdrop: 'canyon', palette: 'desert', subject: 'atv', color: '#ef8a2c' },
  },
  {
    name: 'Norrvik Summer Ride-Out',
    details: 'Thank you for a warm summer: sixty dollars for each side-by-side sold.',
    brand: 'Norrvik',
    status: 'COMPLETED',
    approval: 'MANUAL',
    structure: 'FIXED',
    amount: 6_000n,
    goods: ['Crew 900', 'Trail 700', 'Trail 500'],
    price: [8900, 15_200],
    from: -150,
    to: -92,
    claimDays: 30,
    budget: 600_000n,
    claims: 48,
    known: { learner: 2, 'sales-rep': 2, 'dealer-manager': 1 },
    scene: { seed: 'summer ride-out', backdrop: 'alpine', palette: 'noon', subject: 'sideBySide', color: '#ef8a2c' },
  },
]

/** Why a claim was refused: its code, and a word more. */
export const deniedWords: readonly (readonly [code: string, words: string | null])[] = [
  ['illegible', 'The total is cut off. Please photograph the whole receipt.'],
  ['mismatch', 'The invoice number on the receipt ends in other digits.'],
  ['not-eligible', null],
  ['incomplete', 'Please photograph the part with the serial number too.'],
]
