import { isLearner, type Session, type Viewer } from './session.ts'

export type Decision = { redirect: string; remember?: string } | { prompt: 'positions' | 'audience' } | undefined
type Address = { pathname: string; search: string }

const publicPaths = new Set([
  '/',
  '/public/login',
  '/public/register',
  '/public/forgot-password',
  '/public/forgot-password-reset',
  '/public/in-developing',
  '/public/privacy-policy',
  '/public/cookie-policy',
  '/privacy',
  '/terms',
  '/book-a-demo',
  '/for-dealers',
  '/for-brands',
  '/brand-pricing',
  '/member-benefits',
  '/eligibility-requirements',
  '/questions',
  '/select-member',
  '/fabtech-installer',
  '/promos',
])

/** Anyone who holds a certificate may check it; the page is ours, the documents know none. */
const certificateCheck = /^\/certificates\/verify(\/[^/]+)?$/
/** Whoever holds the link of a reward sees it. */
const rewardPage = /^\/payout\/[^/]+$/
const selfAttendance = /^\/auth\/live-training\/events\/[^/]+\/mark-self-attendance$/
/** Who holds a share link sees the course, signed in or not. */
const sharedCourse = /^\/auth\/course\/[^/]+\/preview$/
/** Where a second factor is set up by whom it is required of. */
const factorPage = '/auth/second-factor'

/** The page of what holds a person at the door, which is the only one open to them. */
const STEPS = { EMAIL: '/auth/email-verify', NAME: '/auth/missing-info', DEALER: '/auth/missing-dealer' } as const

const onboardingPages: string[] = [...Object.values(STEPS), '/auth/missing-role-assignment-group']

const withoutTrailingSlash = (pathname: string) =>
  pathname.endsWith('/') ? `/${pathname.split('/').filter(Boolean).join('/')}` : pathname

/** A remembered address is a path of this portal and nothing else: never another host, never the sign-in pages. */
export function localAddress(address: string | null | undefined): string | undefined {
  if (!address || !/^\/(?!\/)[^\s\\]*$/.test(address)) return undefined
  const pathname = new URL(address, 'http://portal').pathname
  return pathname.startsWith('/public/') || pathname.startsWith('/api/') ? undefined : address
}

const within = (pathname: string, parent: string) => pathname === parent || pathname.startsWith(`${parent}/`)

/** Who may stand where (spec part 1, 2.2), as one question about a session and an address. */
export function guard(session: Session, address: Address, remembered?: string | null): Decision {
  const { user, heldBy, settings } = session
  const pathname = withoutTrailingSlash(address.pathname)
  if (selfAttendance.test(pathname)) return undefined
  if (sharedCourse.test(pathname)) {
    const isIn = user && heldBy !== 'IN_DEVELOPMENT' && heldBy !== 'SECOND_FACTOR'
    return settings.flags.inDevelopment && !isIn ? { redirect: '/public/in-developing' } : undefined
  }

  if (!user) {
    if (pathname === '/' && !settings.flags.publicHome) return { redirect: '/public/login' }
    if (publicPaths.has(pathname) || certificateCheck.test(pathname) || rewardPage.test(pathname)) return undefined
    return { redirect: '/public/login', remember: pathname + address.search }
  }

  if (heldBy === 'SECOND_FACTOR') {
    if (pathname === factorPage || (publicPaths.has(pathname) && pathname !== '/' && pathname !== '/public/login'))
      return undefined
    return { redirect: factorPage, ...(within(pathname, '/auth') ? { remember: pathname + address.search } : {}) }
  }
  if (heldBy === 'IN_DEVELOPMENT' && pathname !== '/public/in-developing') return { redirect: '/public/in-developing' }
  if (pathname === '/public/login') return { redirect: localAddress(remembered) ?? '/auth' }
  if (pathname === '/' && !settings.flags.publicHome) return { redirect: '/auth' }
  if (!within(pathname, '/auth')) return undefined
  // Whoever waits for something of their own comes back to where they were going; until then nobody is an admin.
  if (within(pathname, '/auth/admin') && !user.isAdmin && !(heldBy && heldBy in STEPS)) return { redirect: '/auth' }

  if (pathname === factorPage) return undefined
  const wanted = onboardingPages.includes(pathname) ? undefined : pathname + address.search
  return onboarding(session, user, pathname, wanted, remembered)
}

function onboarding(
  { heldBy, settings }: Session,
  user: Viewer,
  pathname: string,
  wanted?: string,
  remembered?: string | null,
): Decision {
  // One step at a time: the page of the next step is the only one open. The last finished step leads to where the
  // person was going.
  const step = (page: string) =>
    pathname === page ? undefined : { redirect: page, ...(wanted ? { remember: wanted } : {}) }
  if (heldBy === 'EMAIL' || heldBy === 'NAME' || heldBy === 'DEALER') return step(STEPS[heldBy])
  const has = (kind: 'DEPARTMENT' | 'AUDIENCE') => user.assignmentGroups.some((group) => group.kind === kind)
  // The prompts stand over the page the person came for, never over a finished step.
  const ask = (prompt: 'positions' | 'audience') =>
    onboardingPages.includes(pathname) ? { redirect: localAddress(remembered) ?? '/auth' } : { prompt }
  const asksPosition = settings.flags.resetPositions && settings.positions.length > 0 && user.resetPositions
  if (isLearner(user.role.rank) && asksPosition) return ask('positions')
  if (!user.isAdmin && settings.hasAudienceGroups && !has('AUDIENCE')) return ask('audience')
  if (!user.isAdmin && !has('DEPARTMENT')) return step('/auth/missing-role-assignment-group')
  if (onboardingPages.includes(pathname)) return { redirect: localAddress(remembered) ?? '/auth' }

  const target = heldBy === 'TRAINING_ONLY' ? settings.trainingOnlyTarget : null
  if (target) {
    const course = `/auth/training/${target.curriculumId}/${target.courseId}`
    // The profile and the help stay reachable, or nobody could change a password or ask for help.
    if (![course, '/auth/me', '/auth/help'].some((open) => within(pathname, open))) return { redirect: course }
  }
  return undefined
}
