/** The orders the reward report knows, each also turned round. */
export const REPORT_SORTS = ['redeemedOn', 'earnedOn', 'name', 'user', 'status'].flatMap((name) => [name, `-${name}`])
