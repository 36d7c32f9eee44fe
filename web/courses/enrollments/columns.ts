/** What a course's own page of the enrollment report says of it. */
export const FACTS = ['title', 'brands', 'status']
export const FIGURES = ['enrolled', 'toSend', 'sent', 'lastEnrolled', 'lastSent']
/** Of its people: when they enrolled, and when that was sent. */
export const PEOPLE = ['name', 'dealers', 'state', 'started', 'sent']
