import type { Person } from './people.ts'

/** A few people who registered twice, so that the merge of accounts has something to find. */
export function doubleSome(people: Person[]): void {
  const learners = people.filter(
    ({ role, row, zeal }) =>
      role === 'learner' && row.status === 'ACTIVE' && zeal > 0.15 && !row.email.endsWith('@demo.test'),
  )
  for (const [index, change] of [
    [20, 'email'],
    [60, 'phone'],
    [100, 'both'],
  ] as const) {
    const [one, other] = [learners[index], learners[index + 1]]
    if (!one || !other) return
    other.dealer = one.dealer
    Object.assign(other.row, {
      firstName: one.row.firstName,
      lastName: one.row.lastName,
      phone: change === 'email' ? other.row.phone : one.row.phone,
    })
    const mailbox = `${one.row.firstName}.${one.row.lastName}`
      .normalize('NFD')
      .replace(/[^A-Za-z.]/g, '')
      .toLowerCase()
    Object.assign(one.row, { email: `${mailbox}@dealer.test` })
    Object.assign(other.row, {
      email: change === 'phone' ? `${mailbox}.home@mail.test` : `${mailbox.replace('.', '')}@mail.test`,
    })
  }
}
