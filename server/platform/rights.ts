/** The closed catalogue of rights (spec part 2, 6), by category. Names are shared with the web as text. */
const RIGHTS = {
  brands: [
    ['create-delete-brand', 'Create/delete brand'],
    ['edit-brand-settings', 'Edit brand settings'],
    ['modify-brand-content', 'Modify brand content'],
    ['publish-brand', 'Publish brand'],
    ['edit-course-curriculum-limit', 'Edit course curriculum limit'],
    ['view-brands', 'View brands'],
  ],
  curriculums: [
    ['view-curriculums', 'View curriculums'],
    ['create-edit-curriculums', 'Create/edit curriculums'],
    ['delete-curriculums', 'Delete curriculums'],
    ['publish-curriculums', 'Publish curriculums'],
  ],
  courses: [
    ['view-courses', 'View courses'],
    ['create-edit-courses', 'Create/edit courses'],
    ['delete-courses', 'Delete courses'],
    ['publish-courses', 'Publish courses'],
    ['unassign-courses', 'Unassign'],
  ],
  incentives: [
    ['view-incentives', 'View incentives'],
    ['create-edit-incentives', 'Create/edit incentives'],
    ['delete-incentives', 'Delete incentives'],
    ['publish-incentives', 'Publish incentives'],
  ],
  admin_groups: [['modify-admin-groups', 'Create/edit admin groups']],
  assignment_groups: [['modify-assignment-groups', 'Create/edit assignment groups']],
  roles: [['modify-roles', 'Create/edit roles']],
  users: [
    ['modify-users', 'Create/edit users'],
    ['view-users', 'View users'],
    ['edit-user-roles', 'Edit user roles'],
    ['bulk-invite-users', 'Bulk invite users'],
  ],
  dealers: [
    ['modify-dealers', 'Modify dealers'],
    ['view-dealers', 'View dealers'],
    ['bulk-create-dealers', 'Bulk create dealers'],
  ],
  reports: [
    ['user-reports', 'User reports'],
    ['dealer-reports', 'Dealer reports'],
    ['curriculum-reports', 'Curriculum reports'],
    ['course-reports', 'Course reports'],
    ['incentive-reports', 'Incentive reports'],
  ],
  announcements: [
    ['modify-announcements', 'Modify announcements'],
    ['view-announcements', 'View announcements'],
  ],
  events: [
    ['modify-events', 'Modify events'],
    ['view-events', 'View events'],
  ],
  videos: [
    ['modify-videos', 'Modify videos'],
    ['approve-videos', 'Approve videos'],
    ['submit-videos', 'Submit videos'],
    ['view-videos', 'View videos'],
  ],
  podcasts: [
    ['modify-podcasts', 'Modify podcasts'],
    ['view-podcasts', 'View podcasts'],
  ],
  suggested_followers: [
    ['modify-suggested-followers', 'Modify suggested follows'],
    ['view-suggested-followers', 'View suggested follows'],
  ],
  resources: [
    ['view-resources', 'View resources'],
    ['create-edit-resources', 'Create/edit resources'],
    ['delete-resources', 'Delete resources'],
    ['publish-resources', 'Publish resources'],
  ],
  business_units: [
    ['view-business-units', 'View business units'],
    ['create-edit-business-units', 'Create/edit business units'],
    ['delete-business-units', 'Delete business units'],
  ],
  media_center: [['create-uploads-media', 'Upload files']],
  live_training: [
    ['view-live-training-events', 'View live training events'],
    ['create-edit-live-training-events', 'Create/edit live training events'],
    ['delete-live-training-events', 'Delete live training events'],
    ['publish-live-training-events', 'Publish live training events'],
    ['view-live-training-templates', 'View live training templates'],
    ['create-edit-live-training-templates', 'Create/edit live training templates'],
    ['delete-live-training-templates', 'Delete live training templates'],
    ['publish-live-training-templates', 'Publish live training templates'],
    ['view-live-training-locations', 'View live training locations'],
    ['create-edit-live-training-locations', 'Create/edit live training locations'],
    ['delete-live-training-locations', 'Delete live training locations'],
    ['publish-live-training-locations', 'Publish live training locations'],
  ],
  messages: [
    ['view-messages', 'View messages'],
    ['send-messages', 'Send messages'],
  ],
  spiffs: [
    ['view-spiffs', 'View spiffs'],
    ['create-edit-spiffs', 'Create/edit spiffs'],
    ['publish-spiffs', 'Approve, refuse and end spiffs'],
  ],
  spiff_claims: [
    ['view-spiff-claims', 'View claims and their receipts'],
    ['decide-spiff-claims', 'Decide claims'],
  ],
  loyalty: [
    ['view-loyalty', 'View loyalty submissions and members'],
    ['create-edit-loyalty', 'Create/edit eligible items'],
    ['decide-loyalty', 'Decide loyalty submissions'],
    ['send-credits', 'Send credits and points'],
  ],
  activities: [
    ['view-activities', 'View activity submissions'],
    ['create-edit-activities', 'Create/edit kinds of activities'],
    ['decide-activities', 'Decide activity submissions'],
  ],
  payouts: [
    ['view-payouts', 'View payouts'],
    ['decide-payouts', 'Decide payouts'],
  ],
  tax: [
    ['view-tax-forms', 'View tax forms'],
    ['file-tax-forms', 'Prepare 1099 forms, with tax numbers'],
  ],
  requests: [['decide-requests', 'Decide requests of people and dealers']],
  settings: [['edit-settings', 'Edit general settings']],
  activity_logs: [['view-activity-logs', 'View activity logs']],
  leaderboards: [['modify-leaderboards', 'Modify leaderboards']],
} as const

export type RightCategory = keyof typeof RIGHTS
export type Right = (typeof RIGHTS)[RightCategory][number][0]

/** Every right with its category and label, in catalogue order. */
export const rightCatalogue: { name: Right; label: string; category: RightCategory }[] = (
  Object.keys(RIGHTS) as RightCategory[]
).flatMap((category) => RIGHTS[category].map(([name, label]) => ({ name, label, category })))

/**
 * Rights nothing asks for yet, with the area that will: said beside them, so that nobody wonders why they change
 * nothing. tests/architecture/tokens.test.ts holds it against the code.
 */
export const AWAITED: Partial<Record<Right, string>> = {}

/** A right as people read it: where it stands in the matrix, and what it is called there. */
export function rightTitle(right: Right): string {
  const { category, label } = rightCatalogue.find(({ name }) => name === right)!
  const area = category.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase())
  return `“${area}: ${label}”`
}

const names: ReadonlySet<string> = new Set(rightCatalogue.map(({ name }) => name))

export const isRight = (name: string): name is Right => names.has(name)

/** The shipped roles, most to least privileged (spec part 1, 6). Rank null stands outside the hierarchy. */
export const BUILT_IN_ROLES = [
  {
    key: 'platform-admin',
    name: 'Platform Admin',
    rank: 0,
    description: 'Runs the installation: general settings, leaderboards and activity logs besides everything else.',
  },
  {
    key: 'company-admin',
    name: 'Company Admin',
    rank: 1,
    description: 'Runs the company: people, dealers, brands, content and approvals.',
  },
  {
    key: 'brand-manager',
    name: 'Brand Manager',
    rank: 2,
    description: 'Looks after the content, incentives and reports of the brands they own.',
  },
  {
    key: 'regional-sales-manager',
    name: 'Regional Sales Manager',
    rank: 3,
    description: 'Sees the people and dealers of their region and how far they are.',
  },
  {
    key: 'sales-rep',
    name: 'Sales Rep',
    rank: 4,
    description: 'Sees the people and dealers they visit and how far they are.',
  },
  {
    key: 'dealer-manager',
    name: 'Dealer Manager',
    rank: 5,
    reachesOwnDealers: true,
    description: 'Sees the staff of their own dealer and how far they are.',
  },
  { key: 'learner', name: 'Learner', rank: 6, description: 'Takes training, claims incentives and redeems rewards.' },
  {
    key: 'district-manager',
    name: 'District Manager',
    rank: null,
    description: 'Sees the people and dealers of their district and how far they are.',
  },
  {
    key: 'live-training-admin',
    name: 'Live-Training Admin',
    rank: null,
    description: 'Plans live and field training: events, templates and locations.',
  },
  {
    key: 'translator',
    name: 'Translator',
    rank: null,
    description: 'Reads brands and content to translate its texts.',
  },
] as const
export type RoleKey = (typeof BUILT_IN_ROLES)[number]['key']

const all = rightCatalogue.map((right) => right.name)
/** Spec part 1, 6: these are the platform admin's alone until the matrix says otherwise. */
const OF_THE_INSTALLATION: readonly RightCategory[] = ['settings', 'activity_logs', 'leaderboards']
const of = (...categories: RightCategory[]) =>
  rightCatalogue.filter((right) => categories.includes(right.category)).map((right) => right.name)

/**
 * What each shipped role holds until the rights matrix says otherwise: the documents are silent, so least privilege.
 */
export const DEFAULT_GRANTS: Record<RoleKey, readonly Right[]> = {
  'platform-admin': all,
  'company-admin': rightCatalogue
    .filter(({ category }) => !OF_THE_INSTALLATION.includes(category))
    .map(({ name }) => name),
  'brand-manager': [
    'edit-brand-settings',
    'modify-brand-content',
    'publish-brand',
    'view-brands',
    ...of(
      'curriculums',
      'courses',
      'incentives',
      'announcements',
      'events',
      'resources',
      'messages',
      'reports',
      'videos',
      'podcasts',
      'media_center',
    ),
    // Of own brands: to open and end a spiff and to give credits away is for who sees all.
    'view-spiffs',
    'create-edit-spiffs',
    'view-spiff-claims',
    'decide-spiff-claims',
    'view-loyalty',
    'create-edit-loyalty',
    'decide-loyalty',
  ],
  'regional-sales-manager': ['user-reports', 'dealer-reports', 'view-users', 'view-dealers', 'submit-videos'],
  'district-manager': ['user-reports', 'dealer-reports', 'view-users', 'view-dealers', 'submit-videos'],
  'sales-rep': ['user-reports', 'dealer-reports', 'view-users', 'view-dealers', 'submit-videos'],
  'dealer-manager': ['user-reports', 'view-users', 'submit-videos'],
  learner: ['submit-videos'],
  'live-training-admin': of('live_training'),
  translator: [
    'view-brands',
    'view-curriculums',
    'view-courses',
    'view-announcements',
    'view-events',
    'view-videos',
    'view-podcasts',
  ],
}
