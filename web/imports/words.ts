export type ImportKind = 'users' | 'dealers'

/** How the two kinds of imports are spoken of. */
export const importWords = {
  users: { title: 'Import people', things: 'people', thing: 'person', list: '/auth/admin/user-manager', back: 'All users', base: '/auth/admin/user-manager/import', done: 'They are being invited by email to choose a password.' },
  dealers: { title: 'Import dealers', things: 'dealers', thing: 'dealer', list: '/auth/admin/dealer-manager', back: 'All dealers', base: '/auth/admin/dealer-manager/import', done: 'People can choose them at once.' },
} as const

export const countOf = (count: number, kind: ImportKind) => `${count.toLocaleString('en-US')} ${count === 1 ? importWords[kind].thing : importWords[kind].things}`
