import { counted } from '../ui/formats.ts'
export type ImportKind = 'users' | 'dealers' | 'activities' | 'parts' | 'outsidePayments'

/** How the kinds of imports are spoken of. */
export const importWords = {
  users: {
    title: 'Import people',
    things: 'people',
    thing: 'person',
    list: '/auth/admin/user-manager',
    back: 'All users',
    base: '/auth/admin/user-manager/import',
    done: 'They are being invited by email to choose a password.',
  },
  dealers: {
    title: 'Import dealers',
    things: 'dealers',
    thing: 'dealer',
    list: '/auth/admin/dealer-manager',
    back: 'All dealers',
    base: '/auth/admin/dealer-manager/import',
    done: 'People can choose them at once.',
  },
  activities: {
    title: 'Bulk upload of activities',
    things: 'activities',
    thing: 'activity',
    list: '/auth/admin/activity-manager',
    back: 'All activities',
    base: '/auth/admin/activity-manager/import',
    done: 'Their points are booked, and the people are told.',
  },
  parts: {
    title: 'Import eligible parts',
    things: 'parts',
    thing: 'part',
    list: '/auth/admin/loyalty-programs/parts',
    back: 'All parts',
    base: '/auth/admin/loyalty-programs/parts/import',
    done: 'They earn on the days of the file.',
  },
  outsidePayments: {
    title: 'Import outside payments',
    things: 'payments',
    thing: 'payment',
    list: '/auth/admin/year-end?tab=outside',
    back: 'Year end',
    base: '/auth/admin/year-end/import',
    done: 'They count toward 1099 forms and the W-9 limit.',
  },
} as const

export const countOf = (count: number, kind: ImportKind) =>
  counted(count, importWords[kind].thing, importWords[kind].things)
