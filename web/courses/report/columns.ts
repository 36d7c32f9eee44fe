/** What a course's own page of the report says of it. */
export const FACTS = ['title', 'category', 'curriculums', 'status']
export const FIGURES = ['enrolled', 'completed', 'rate', 'inProgress', 'failed', 'score']
