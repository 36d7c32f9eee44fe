import type { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Entity } from '../../platform/kit/models.ts'

/**
 * Models of what brands publish for people to read: those with tables for files, audience, reads and reactions, such as
 * bulletins and promotions. Their columns are the same, so that each part here is written for one of them.
 */
export type Posted = {
  [N in Entity]: `${N}File` | `${N}Audience` | `${N}Read` | `${N}Reaction` extends Prisma.ModelName ? N : never
}[Entity]

/** One kind of them, as people speak of it. */
export interface Kind<M extends Posted = Posted> {
  model: M
  /** One of it in a sentence, and several: a bulletin, bulletins. */
  noun: string
  nouns: string
  /** How it is told that one is out, before its title: News, Promotion. */
  heading: string
  /** What one is called whose title is not for the reader any more: News, A promotion. */
  unnamed: string
  /** Its type in the documented list of favorites; null where it is not among them. */
  favorite: string | null
  /** Where people read it: `/auth/bulletins`, one below it. */
  page: string
}
