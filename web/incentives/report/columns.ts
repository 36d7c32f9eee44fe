/** What an incentive's own page of the report says of it. */
export const FACTS = ['name', 'curriculum', 'active']
export const FIGURES = ['earned', 'toRedeem', 'redeemed', 'sent', 'expired', 'people']
