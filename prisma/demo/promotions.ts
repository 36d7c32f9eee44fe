import { writePosts, type Story, type Writers } from './posts.ts'

const stories: Story[] = [
  {
    title: 'Winch and plow: 20% off together',
    brand: 'Norrvik',
    daysAgo: 2,
    closesIn: 19,
    file: 'Winch and plow flyer.pdf',
    more: [
      { backdrop: 'snowfield', palette: 'noon', subject: 'atv', color: '#2f7d4a' },
      { backdrop: 'workshop', palette: 'steel', subject: 'tools' },
    ],
    scene: { backdrop: 'snowfield', palette: 'dawn', subject: 'atv', color: '#2f7d4a' },
    text: '<p>Sold together on one invoice, winch and plow kit are <strong>20% off</strong> until the end of the offer. The discount is taken at the distribution center; nothing has to be claimed.</p><ul><li>All plow widths</li><li>Winches of 3,500 lb and more</li><li>In-stock units only</li></ul>',
  },
  {
    title: 'Helmet days: second helmet half price',
    brand: 'Redhollow',
    daysAgo: 6,
    closesIn: 8,
    reminded: true,
    audience: 'Sales',
    scene: { backdrop: 'showroom', palette: 'ember', subject: 'dirtBike', color: '#d23b2a' },
    text: '<p>Who buys a helmet brings a friend: the second one is <strong>half price</strong>. Put the stand by the door.</p>',
  },
  {
    title: '0% financing on leftover runabouts',
    brand: 'Tidewake',
    daysAgo: 11,
    closesIn: 30,
    scene: { backdrop: 'lake', palette: 'noon', subject: 'watercraft', color: '#ffb43a' },
    text: '<p>36 months, no interest, on every unit of last year still on your floor. Send the application with the code <strong>TIDE36</strong>.</p>',
  },
  {
    title: 'Demo truck: book it for your open house',
    daysAgo: 16,
    scene: { backdrop: 'showroom', palette: 'dawn', subject: 'trailer' },
    text: '<p>The demo truck comes with two units of each brand and a driver. First come, first served; three weekends are left.</p>',
  },
  {
    title: 'Shop supplies at cost for certified technicians',
    daysAgo: 24,
    audience: 'Certified Technicians',
    scene: { backdrop: 'workshop', palette: 'steel', subject: 'tools' },
    text: '<p>Whoever passed the diagnostic course orders shop supplies at cost until the end of the quarter. Enter your certificate number with the order.</p>',
  },
  {
    title: 'Race fuel: buy five drums, get one',
    brand: 'Redhollow',
    daysAgo: 40,
    audience: 'Race Support',
    scene: { backdrop: 'track', palette: 'dusk', subject: 'dirtBike', color: '#c8321f' },
    text: '<p>Six drums for the price of five, delivered with the race truck.</p>',
  },
  {
    title: 'Trade-in bonus on side-by-sides',
    brand: 'Norrvik',
    daysAgo: 58,
    scene: { backdrop: 'canyon', palette: 'desert', subject: 'sideBySide', color: '#ef8a2c' },
    text: '<p>$500 on top of the book value for any running unit, any brand. The customer’s old title goes with the invoice.</p>',
  },
  {
    title: 'Accessory bundle for new ATV owners',
    brand: 'Norrvik',
    daysAgo: 95,
    audience: 'Parts',
    scene: { backdrop: 'woods', palette: 'noon', subject: 'atv', color: '#2f7d4a' },
    text: '<p>Rack, bumper and mirror as one part number, 15% below the three alone.</p>',
  },
  {
    title: 'Early spring orders: freight is on us',
    brand: 'Tidewake',
    daysAgo: 140,
    status: 'UNPUBLISHED',
    scene: { backdrop: 'coast', palette: 'noon', subject: 'trailer', color: '#0b7a9e' },
    text: '<p>Trailers ordered before the first of March ship free.</p>',
  },
  {
    title: 'Customer appreciation week',
    daysAgo: 190,
    status: 'UNPUBLISHED',
    audience: 'Service',
    scene: { backdrop: 'showroom', palette: 'noon', subject: 'headset' },
    text: '<p>Free inspection for every owner who comes in. We send the postcards; you keep the coffee hot.</p>',
  },
  {
    title: 'Mud tires: set of four',
    brand: 'Norrvik',
    daysAgo: 245,
    status: 'UNPUBLISHED',
    scene: { backdrop: 'woods', palette: 'dusk', subject: 'sideBySide', color: '#2f7d4a' },
    text: '<p>Four for the price of three on all mud patterns.</p>',
  },
  {
    title: 'Holiday gift cards with a bonus',
    daysAgo: 320,
    status: 'UNPUBLISHED',
    scene: { backdrop: 'snowfield', palette: 'dusk', subject: 'sideBySide', color: '#c8321f' },
    text: '<p>$10 on top of every $100. Cards are in your account already.</p>',
  },
  {
    title: 'Season opener: gear and boots',
    brand: 'Redhollow',
    daysAgo: -5,
    closesIn: 26,
    scene: { backdrop: 'track', palette: 'dawn', subject: 'dirtBike', color: '#2c66c8' },
    text: '<p>25% off last year’s gear while new boots move in.</p>',
  },
  {
    title: 'Lake days bundle',
    brand: 'Tidewake',
    daysAgo: 0,
    status: 'DRAFT',
    scene: { backdrop: 'lake', palette: 'dawn', subject: 'watercraft', color: '#0b7a9e' },
    text: '<p>Cover, fenders and lines in one box. Price to come.</p>',
  },
]

/** A year of promotions. */
export function writePromotions(writers: Writers) {
  const { posts, files, audience, reads, reactions } = writePosts('promotion', stories, writers)
  const named = <T extends { postId: string }>({ postId: promotionId, ...row }: T) => ({ ...row, promotionId })
  return {
    promotions: posts,
    files: files.map(named),
    audience: audience.map(named),
    reads: reads.map(named),
    reactions: reactions.map(named),
  }
}
