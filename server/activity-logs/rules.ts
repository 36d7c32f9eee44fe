import type { Prisma } from '../../prisma/generated/client/client.ts'

/** The name of a change in code as people read it: saveCourse becomes “save course”. */
const actionWords = (action: string): string => action.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Actions a searched word may mean, among those there are. */
export const actionsLike = (text: string, actions: string[]): string[] => {
  const words = text.toLowerCase()
  return actions.filter((action) => action.toLowerCase().includes(words) || actionWords(action).includes(words))
}

/** Rows done as one person, by them or by an administrator acting as them. */
export const doneBy = (actor: string): Prisma.ActivityLogWhereInput => ({
  OR: [{ actorId: actor }, { realActorId: actor }],
})
