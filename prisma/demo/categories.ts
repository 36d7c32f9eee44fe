import type { Prisma } from '../generated/client/client.ts'
import { toJpeg } from '../art/render.ts'
import { drawScene, type Scene } from '../art/scenes.ts'
import type { Draw } from '../factories/draw.ts'
import type { FileShelf } from './files.ts'

interface DemoCategory {
  name: string
  description: string
  art: Omit<Scene, 'seed'>
  /** Titles of the courses it is about. */
  courses: string[]
}

const demoCategories: readonly DemoCategory[] = [
  {
    name: 'Selling',
    description: 'From the first hello to the signed order: discovery, walkaround, demo ride and the numbers.',
    art: { backdrop: 'showroom', palette: 'dawn', subject: 'keys', color: '#ef8a2c' },
    courses: [
      'Needs Discovery for Side-by-Sides',
      'The Walkaround',
      'Demo Rides That Close',
      'Accessories and the Second Visit',
      'The On-Water Demo',
      'Shows and Open Days',
      'The Sales Process',
      'Finance and Insurance Basics',
      'Leads and Phone',
    ],
  },
  {
    name: 'Product knowledge',
    description: 'What each machine is made for, and how to say it in one sentence.',
    art: { backdrop: 'alpine', palette: 'noon', subject: 'atv', color: '#2f7d4a' },
    courses: ['Welcome to Norrvik', 'Bikes and Classes', 'Hull and Jet Drive', 'Trailers and Towing'],
  },
  {
    name: 'Service',
    description: 'Jobs of the workshop, step by step, with the torque figures that matter.',
    art: { backdrop: 'workshop', palette: 'forest', subject: 'tools' },
    courses: [
      'Pre-Delivery Inspection',
      'Drive Belt Service',
      'Tire and Wheel Service',
      'Electrics in the Wet',
      'Air Filter Care',
      'Chain and Sprockets',
      'Top-End Rebuild',
      'Flushing and Aftercare',
      'Jet Pump Service',
      'Winterization',
      'Fork Seals and Oil',
      'Shock Rebuild',
    ],
  },
  {
    name: 'Riding and safety',
    description: 'Gear that fits, rules of trail and water, and the talk before the first ride.',
    art: { backdrop: 'track', palette: 'desert', subject: 'helmet', color: '#d23b2a' },
    courses: ['Trail Etiquette and Rider Safety', 'Rider Fit', 'Helmet and Gear Fitting', 'Rules of the Water'],
  },
  {
    name: 'Setup and tuning',
    description: 'Springs, clickers and pressures: settings people feel on the next lap.',
    art: { backdrop: 'canyon', palette: 'steel', subject: 'shock', color: '#f0a93b' },
    courses: ['Springs and Sag', 'Reading the Clickers', 'Side-by-Side Suspension', 'Tire Pressure as a Setting'],
  },
  {
    name: 'Parts and warranty',
    description: 'The right part the first time, and claims that get paid.',
    art: { backdrop: 'showroom', palette: 'forest', subject: 'parcel', color: '#c8321f' },
    courses: [
      'Recalls and Service Bulletins',
      'Parts Look-up Without Returns',
      'Race-Day Support',
      'Stocking for the Season',
      'Storage and Service Plans',
      'Warranty and Test Report',
      'Warranty Claims That Get Paid',
    ],
  },
]

/** Categories as rows; the courses they are about are given theirs. */
export function writeCategories(
  shelf: FileShelf,
  draw: Draw,
  courses: Prisma.CourseCreateManyInput[],
  bornAt: Date,
): Prisma.CategoryCreateManyInput[] {
  return demoCategories.map(({ name, description, art, courses: titles }, position) => {
    const id = draw.id()
    for (const course of courses) if (titles.includes(course.title)) course.categoryId = id
    const imageId = shelf.add(
      `category-${position + 1}.jpg`,
      'image/jpeg',
      () => toJpeg(drawScene({ width: 800, height: 600 }, { ...art, seed: name })),
      { isPublic: true },
    )
    return { id, name, description, position, imageId, createdAt: bornAt, updatedAt: bornAt }
  })
}
