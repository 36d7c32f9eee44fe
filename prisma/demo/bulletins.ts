import { writePosts, type Story, type Writers } from './posts.ts'

const stories: Story[] = [
  {
    title: 'Spring order window opens Monday',
    brand: 'Norrvik',
    daysAgo: 1,
    scene: { backdrop: 'alpine', palette: 'dawn', subject: 'sideBySide', color: '#2f7d4a' },
    file: 'Spring order guide.pdf',
    tables: [
      {
        name: 'Spring order sheet.csv',
        text: 'Model,Color,Suggested price,Units\r\nRidge 800,Forest,13999,\r\nRidge 800,Sand,13999,\r\nRidge 1000 XT,Graphite,18499,\r\nTrail 570,Forest,8799,\r\n',
      },
    ],
    text: '<p>The window for spring units opens <strong>Monday at 8:00 AM Central</strong> and closes two weeks later. Units are assigned in the order orders come in.</p><h2>What to have ready</h2><ul><li>Your floor plan line, confirmed by your lender</li><li>Last spring’s sell-through by model</li><li>The name of one person who places the order</li></ul><p>The order guide and a sheet to fill in are attached. Questions go to your district manager.</p>',
  },
  {
    title: 'Stop sale lifted: Ridge 800 brake line',
    brand: 'Norrvik',
    daysAgo: 4,
    reminded: true,
    audience: 'Service',
    scene: { backdrop: 'workshop', palette: 'steel', subject: 'tools' },
    file: 'Brake line inspection.pdf',
    text: '<p>The stop sale of the Ridge 800 is lifted for every unit with the green inspection tag. Inspection takes <strong>0.4 hours</strong> and is paid under campaign 12-B.</p><ol><li>Look at the line where it passes the rear swing arm.</li><li>Replace the clip if it has less than 3 mm of play.</li><li>Tag the unit and enter the VIN.</li></ol>',
  },
  {
    title: 'Redhollow 450R: what changed for the new season',
    brand: 'Redhollow',
    daysAgo: 8,
    scene: { backdrop: 'track', palette: 'ember', subject: 'dirtBike', color: '#d23b2a' },
    more: [
      { backdrop: 'track', palette: 'desert', subject: 'dirtBike', color: '#c8321f' },
      { backdrop: 'workshop', palette: 'ember', subject: 'tools' },
    ],
    text: '<p>Lighter by 2.1 kg, and most of it where a rider feels it. Here is what to say at the counter in one minute:</p><ul><li><strong>New link.</strong> Holds a line through braking bumps.</li><li><strong>Two maps on the bar.</strong> One for the first moto, one for the last.</li><li><strong>Same service intervals.</strong> Owners of last year’s bike can keep their parts.</li></ul>',
  },
  {
    title: 'Demo days on the lake: save the date',
    brand: 'Tidewake',
    daysAgo: 12,
    scene: { backdrop: 'lake', palette: 'lagoon', subject: 'watercraft', color: '#ffb43a' },
    text: '<p>Six lakes, six weekends, and a boat for every dealer who brings three customers. Dates and places follow by email; the nearest one to you is already on your district manager’s desk.</p>',
  },
  {
    title: 'Holiday hours of dealer support',
    daysAgo: 15,
    scene: { backdrop: 'snowfield', palette: 'dusk', subject: 'headset' },
    text: '<p>Dealer support is open <strong>8:00 AM to 6:00 PM Central</strong> through the holidays and closed on the day itself. Parts orders placed before noon still ship the same day.</p>',
  },
  {
    title: 'Winter accessory push: double spiffs on winches',
    brand: 'Norrvik',
    daysAgo: 21,
    audience: 'Sales',
    scene: { backdrop: 'snowfield', palette: 'noon', subject: 'atv', color: '#2f7d4a' },
    text: '<p>Every winch sold with a plow kit counts twice until the end of the month. Claim each sale with a photo of the receipt; most are approved within a minute.</p>',
  },
  {
    title: 'Certified technicians: new diagnostic software',
    daysAgo: 30,
    audience: 'Certified Technicians',
    scene: { backdrop: 'workshop', palette: 'steel', subject: 'headset' },
    file: 'Release notes.pdf',
    text: '<p>Version 7 reads all controllers of the last six model years in one session. Install it on the shop tablet before your next service; the course takes 25 minutes and earns points.</p>',
  },
  {
    title: 'Race support schedule',
    brand: 'Redhollow',
    daysAgo: 44,
    audience: 'Race Support',
    scene: { backdrop: 'track', palette: 'dusk', subject: 'dirtBike', color: '#c8321f' },
    text: '<p>The truck is at every national this season. If your shop supports a rider, tell us by the Tuesday before, and we bring what you need.</p>',
  },
  {
    title: 'Warranty claims: three photos are enough',
    daysAgo: 63,
    scene: { backdrop: 'showroom', palette: 'noon', subject: 'trailer' },
    text: '<p>The whole unit, the VIN plate, the part. With these three, nine of ten claims are decided the same day.</p>',
  },
  {
    title: 'Tidewake trailers are back in stock',
    brand: 'Tidewake',
    daysAgo: 90,
    scene: { backdrop: 'coast', palette: 'noon', subject: 'trailer', color: '#0b7a9e' },
    text: '<p>Single and double axle, galvanized, ready to ship. Order by part number from the accessories catalog.</p>',
  },
  {
    title: 'Summer promotion has ended',
    brand: 'Norrvik',
    daysAgo: 120,
    status: 'UNPUBLISHED',
    scene: { backdrop: 'canyon', palette: 'desert', subject: 'sideBySide', color: '#ef8a2c' },
    text: '<p>Thank you for a record summer. Claims for sales until the last day can be submitted for two more weeks.</p>',
  },
  {
    title: 'Open house checklist',
    brand: 'Norrvik',
    daysAgo: -3,
    scene: { backdrop: 'showroom', palette: 'dawn', subject: 'sideBySide', color: '#2f7d4a' },
    text: '<p>Two weeks before, one week before, the day itself: what shops with the best open houses do.</p>',
  },
  {
    title: 'New colors for the model year',
    brand: 'Redhollow',
    daysAgo: 0,
    status: 'DRAFT',
    scene: { backdrop: 'track', palette: 'dawn', subject: 'dirtBike', color: '#2c66c8' },
    text: '<p>Pictures to come from the shoot.</p>',
  },
  {
    title: 'Parts counter hours in winter',
    daysAgo: 150,
    audience: 'Parts',
    scene: { backdrop: 'showroom', palette: 'steel', subject: 'tools' },
    text: '<p>From the first of the month parts orders close at <strong>4:00 PM Central</strong>. What comes in later ships the next working day.</p>',
  },
  {
    title: 'Trail access: what riders ask us',
    brand: 'Norrvik',
    daysAgo: 185,
    scene: { backdrop: 'woods', palette: 'dawn', subject: 'atv', color: '#2f7d4a' },
    text: '<p>Five questions customers ask about trails near them, and where to send each. Print it for the counter.</p>',
  },
  {
    title: 'Tidewake hull warranty grows to five years',
    brand: 'Tidewake',
    daysAgo: 220,
    scene: { backdrop: 'coast', palette: 'dawn', subject: 'watercraft', color: '#0b7a9e' },
    file: 'Warranty terms.pdf',
    text: '<p>Every hull sold from now on is covered for <strong>five years</strong>. The terms are attached; nothing has to be registered twice.</p>',
  },
  {
    title: 'Redhollow at the regional finals',
    brand: 'Redhollow',
    daysAgo: 260,
    scene: { backdrop: 'track', palette: 'noon', subject: 'dirtBike', color: '#d23b2a' },
    text: '<p>Three riders of our dealers made the podium. Share the pictures with your customers.</p>',
  },
  {
    title: 'New delivery checklist for every unit',
    daysAgo: 300,
    audience: 'Service',
    scene: { backdrop: 'workshop', palette: 'noon', subject: 'tools' },
    text: '<p>Twelve points, ten minutes, one signature. Units that were checked come back half as often.</p>',
  },
  {
    title: 'A look back at the year',
    daysAgo: 350,
    scene: { backdrop: 'alpine', palette: 'dusk', subject: 'sideBySide', color: '#2f7d4a' },
    text: '<p>More units, more certified technicians, fewer claims sent twice. Thank you for the year.</p>',
  },
]

/** A year of news. */
export function writeBulletins(writers: Writers) {
  const { posts, files, audience, reads, reactions } = writePosts('news', stories, writers)
  const named = <T extends { postId: string }>({ postId: bulletinId, ...row }: T) => ({ ...row, bulletinId })
  return {
    bulletins: posts,
    files: files.map(named),
    audience: audience.map(named),
    reads: reads.map(named),
    reactions: reactions.map(named),
  }
}
