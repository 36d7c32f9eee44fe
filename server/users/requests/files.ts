import { listColumn, madeColumn, type ListFile } from '../../domain/lists/listFile.ts'
import { decidesRequests } from '../rules.ts'

interface Groups {
  assignmentGroups: { group: { name: string; kind: string } }[]
}

/** People who wait to be let in, and those denied, as a file. */
export const userRequestFile: ListFile = {
  title: 'User requests',
  may: decidesRequests,
  rights: ['decide-requests'],
  columns: {
    name: [listColumn('Name', 'fullName'), listColumn('Email', 'email'), listColumn('Status', 'status', 'STATE')],
    dealer: [
      listColumn('Dealer', 'dealers.dealer.displayName'),
      listColumn('Submitted company', 'submittedDealers.name'),
    ],
    department: [
      madeColumn<Groups>('Department', 'assignmentGroups { group { name kind } }', ({ assignmentGroups }) =>
        assignmentGroups.flatMap(({ group }) => (group.kind === 'DEPARTMENT' ? [group.name] : [])).join(', '),
      ),
      listColumn('Position', 'position'),
    ],
    asked: [listColumn('Asked', 'createdAt', 'MOMENT')],
  },
  filters: { text: { title: 'Search' }, status: { title: 'Status' } },
}

interface AtWork {
  user: { dealers: { active: boolean; dealer: { displayName: string } }[] }
}

/** What learners, and others for them, ask to be decided, as a file. */
export const learnerRequestFile: ListFile = {
  title: 'Learner requests',
  may: decidesRequests,
  rights: ['decide-requests'],
  columns: {
    name: [
      listColumn('Name', 'userName'),
      madeColumn<AtWork>('Dealer', 'user { dealers { active dealer { displayName } } }', ({ user }) =>
        user.dealers.flatMap(({ active, dealer }) => (active ? [dealer.displayName] : [])).join(', '),
      ),
    ],
    type: [listColumn('Asks to', 'type', 'STATE')],
    reason: [listColumn('Asks for', 'wanted'), listColumn('Why', 'reason'), listColumn('Asked by', 'requestedByName')],
    asked: [listColumn('Asked', 'createdAt', 'MOMENT')],
    decided: [
      listColumn('Status', 'status', 'STATE'),
      listColumn('Decided', 'decidedAt', 'MOMENT'),
      listColumn('Decided by', 'decidedByName'),
      listColumn('Answer', 'answer'),
    ],
  },
  filters: { text: { title: 'Search' }, status: { title: 'Status' }, type: { title: 'Asks to' } },
}
