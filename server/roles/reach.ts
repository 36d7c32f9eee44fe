import { keepsToOwnBrands } from '../domain/people/rules.ts'
import { builder } from '../platform/graphql/builder.ts'
import { seesAll, type Viewer } from '../platform/viewer.ts'

/** What the viewer asks about the own reach; nobody is told of another's. */
const own = (description: string, is: (viewer: Viewer) => boolean) => ({ description, is })

const FACTS = {
  seesAll: own(
    'Of the viewer: sees everything as an administrator, rather than a share of it.',
    (viewer) => viewer.isAdmin && seesAll(viewer),
  ),
  keepsToOwnBrands: own(
    'Of the viewer: what is written belongs to own brands, as a brand manager’s does.',
    keepsToOwnBrands,
  ),
  managesBrands: own(
    'Of the viewer: keeps what belongs to brands as an administrator, of all or of own ones.',
    (viewer) => viewer.isAdmin && (seesAll(viewer) || viewer.ownedBrandIds.length > 0),
  ),
}

builder.prismaObjectFields('User', (t) =>
  Object.fromEntries(
    Object.entries(FACTS).map(([name, { description, is }]) => [
      name,
      t.boolean({
        description: `${description} False of other people.`,
        select: { id: true },
        resolve: ({ id }, _args, { viewer }) => viewer?.id === id && is(viewer),
      }),
    ]),
  ),
)
