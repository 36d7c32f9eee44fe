/** What a dealer's own page of the report says of it. */
export const FACTS = ['name', 'city', 'region', 'code', 'status']
export const FIGURES = ['staff', 'neverSeen', 'enrolled', 'completed', 'rate', 'certification', 'claims']
