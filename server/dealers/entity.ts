import { entity } from '../platform/kit/entity.ts'
import { dealersReportedTo, dealersVisibleTo } from './rules.ts'

export const Dealer = entity('Dealer', dealersVisibleTo, { personOr: 'view-dealers' })
/** With figures, for reports. */
export const ReportedDealer = entity('Dealer', dealersReportedTo, 'dealer-reports')
