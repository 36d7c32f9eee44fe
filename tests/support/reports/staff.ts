import { makeDealer } from '../../../prisma/factories/dealers.ts'
import { makeUser } from '../../../prisma/factories/users.ts'
import type { World } from '../world.ts'

/** Five people at three dealers, each at two of them, the fourth deactivated: who is counted twice or missing shows. */
export async function staffAtDealers({ db }: Pick<World, 'db'>, nameOf: (at: number) => object = () => ({})) {
  const dealers = [await makeDealer(db), await makeDealer(db), await makeDealer(db)]
  const people: { id: string }[] = []
  for (let i = 0; i < 5; i++)
    people.push(
      await makeUser(db, {
        ...nameOf(i),
        dealerIds: [dealers[i % 3]!.id, dealers[(i + 1) % 3]!.id],
        status: i === 3 ? 'DEACTIVATED' : 'ACTIVE',
      }),
    )
  return { dealers, people }
}
