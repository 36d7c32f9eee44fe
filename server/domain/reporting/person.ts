import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { can, type Viewer } from '../../platform/viewer.ts'
import { searchWords } from '../../platform/values/inputs.ts'
import { peopleNamed } from '../people/people.ts'
import type { Columns } from './columns.ts'

/** The name of a person; nothing where nobody gave one. */
export const nameSql = (u: string): string => `nullif(trim(${u}."firstName" || ' ' || ${u}."lastName"), '')`

/** Who it is, in any report on people. */
export const personName = (c: Columns<'User'>) =>
  c.made(nameSql, ['firstName', 'lastName'], { title: 'Name', hint: 'Empty where nobody gave one.', isDefault: true })

/** Where they work now. */
export const personDealers = (c: Columns<'User'>) =>
  c.names('dealers.dealer', 'name', { title: 'Dealers', via: { dealers: { active: true } }, isDefault: true })

/** Who works at a dealer now. */
export const worksAt = (dealerId: string): Prisma.UserWhereInput => ({ dealers: { some: { active: true, dealerId } } })

/** Found by name, and by address for who sees addresses. */
export const personFound = (text: string, viewer: Viewer): Prisma.UserWhereInput =>
  can(viewer, 'view-users')
    ? peopleNamed(text)
    : {
        AND: searchWords(text).map((word) => ({
          OR: [
            { firstName: { contains: word, mode: 'insensitive' } },
            { lastName: { contains: word, mode: 'insensitive' } },
          ],
        })),
      }
