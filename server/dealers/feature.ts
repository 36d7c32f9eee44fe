import type { Feature } from '../platform/feature.ts'
import { dealerActs, dealerList } from './bulk/acts.ts'
import { dealerImport } from './imports.ts'
import { hangsOn } from './hangsOn.ts'
import { dealersLookedAfterBy } from '../domain/people/rules.ts'
import { reportRows } from './reportRest.ts'
import { rows } from './rest.ts'
import { searchedDealers } from './search.ts'
import { tiles } from './tiles.ts'
import './merge.ts'
import './report.ts'
import './schema.ts'
import './on.ts'

declare module '../platform/flags.ts' {
  interface Flags {
    dealerNameWithAddress: boolean
    dealerNameWithCity: boolean
  }
}

export const dealers: Feature = {
  name: 'dealers',
  searched: searchedDealers,
  bulkLists: { dealers: dealerList },
  bulkActs: { dealers: dealerActs },
  choices: { Dealer: { visibleTo: dealersLookedAfterBy } },
  rows: [...rows, ...reportRows],
  tiles,
  hangsOn,
  flags: {
    dealerNameWithAddress: { description: 'Dealers are shown with their address.', default: false, position: 21 },
    dealerNameWithCity: { description: 'Dealers are shown with their city.', default: true, position: 22 },
  },
  imports: { dealers: dealerImport },
  personalData: { DealerMember: { of: ['userId'] }, Dealer: { names: ['submittedById'] } },
}
