import { noteOf, searched, stateOf } from '../../domain/search/declared.ts'
import { can } from '../../platform/viewer.ts'
import { Incentive, Reward } from '../entity.ts'
import { incentivesEditableBy, incentivesVisibleTo } from '../rules.ts'

const found = searched({
  of: Incentive,
  label: 'Incentives',
  names: ['name'],
  texts: ['description'],
  shows: { name: 'name', curriculum: 'curriculum.name', active: 'active' },
  title: ({ name }) => String(name),
  note: ({ curriculum, active }) => noteOf(curriculum, active ? '' : 'Not active'),
  learner: {
    among: (viewer) => ({ AND: [{ active: true }, incentivesVisibleTo(viewer)] }),
    page: ({ id }) => `/auth/redeem-reward/${String(id)}`,
    list: '/auth/rewards',
  },
  admin: {
    among: incentivesVisibleTo,
    may: (viewer) => can(viewer, 'view-incentives'),
    page: ({ id }) => `/auth/admin/incentives/${String(id)}/edit`,
    list: '/auth/admin/incentives',
  },
})

/** By the code that was given out with it, for who has it and who keeps the codes. */
const foundReward = searched({
  of: Reward,
  label: 'Rewards',
  isLarge: true,
  codes: ['codes.text', 'tracking'],
  shows: {
    name: 'name',
    status: 'status',
    incentiveId: 'incentiveId',
    firstName: 'user.firstName',
    lastName: 'user.lastName',
  },
  title: ({ name }) => String(name),
  note: ({ firstName, lastName, status }) => noteOf(`${String(firstName)} ${String(lastName)}`.trim(), stateOf(status)),
  learner: { among: ({ id: userId }) => ({ userId }), page: () => '/auth/rewards' },
  admin: {
    amongCodes: (viewer) => ({ incentive: incentivesEditableBy(viewer) }),
    may: (viewer) => can(viewer, 'incentive-reports'),
    page: ({ incentiveId }) => `/auth/admin/report/incentive/${String(incentiveId)}/details`,
  },
})

export const searchedIncentives = [found, foundReward]
