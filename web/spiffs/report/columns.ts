/** What a spiff's own page of the report says of it. */
export const FACTS = ['title', 'brands', 'course', 'status']
export const FIGURES = ['claims', 'waiting', 'approved', 'denied', 'people', 'granted', 'grantedCad', 'grantedEur']
