import { mutation, root } from '../platform/kit/mutation.ts'

mutation('hideLeaderboardName', {
  description:
    'Hides the viewer’s name from other learners on all leaderboards, or shows it again; administrators of boards read it all the same. FORBIDDEN while acting as someone.',
  input: (t) => ({ hidden: t.boolean({ required: true, description: 'True hides it, false shows it.' }) }),
  may: 'inPerson',
  async does(c, { hidden }, viewer) {
    const userId = viewer.id
    if (hidden)
      await c.tx.leaderboardNameHidden.createMany({ data: [{ userId, createdAt: c.now }], skipDuplicates: true })
    else await c.tx.leaderboardNameHidden.deleteMany({ where: { userId } })
    c.record({ type: 'User', id: userId, after: { leaderboardNameHidden: hidden } })
    return { hidden }
  },
  answers: (t) => ({ hidden: t.exposeBoolean('hidden', { description: 'Whether it is hidden now.' }), ...root(t) }),
})
